# make run, make test: see README. Everything is built by the Go toolchain.
.PHONY: build run test check race bench dist clean

build:
	go build -o bin/ ./cmd/...

test:
	go test $(GOTESTFLAGS) ./...

race:
	go test -race $(GOTESTFLAGS) ./...

check:
	@test -z "$$(gofmt -s -l $$(git ls-files '*.go'))" || { gofmt -s -l $$(git ls-files '*.go'); echo "gofmt -s is not clean"; exit 1; }
	go vet ./...
	go tool staticcheck ./...

bench:
	go test -run '^$$' -bench . -benchmem ./...

clean:
	rm -rf bin dist data
