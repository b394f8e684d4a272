# make run, make test: see README. Everything is built by the Go toolchain.
LISTEN ?= 127.0.0.1:8080

.PHONY: build run test check race bench dist clean

build:
	go build -o bin/ ./cmd/...

# Three questions and their answers, then the server until Ctrl-C.
run: build
	bin/indexer add --quiet --archive data testdata/sgf
	@printf '\nCho Sonjin in the 54th Honinbo, asked for in Chinese, in a list of his games:\n'
	bin/indexer search --archive data 'player:赵善津 title:honinbo edition:54 source:collections'
	@printf '\nGames on 13x13 with a handicap:\n'
	bin/indexer search --archive data 'size:13x13 handicap:2..9'
	@printf '\nGames that reached one position, in whatever orientation:\n'
	bin/indexer search --archive data 'position:1212ec21a90a84db67cf626a713d1caf' --limit 5
	@printf '\nThe same by the API, for example\n'
	@printf '  http://$(LISTEN)/api/v1/games?player=%%E8%%B5%%B5%%E5%%96%%84%%E6%%B4%%A5&title=honinbo&edition=54&source=collections\n\n'
	bin/api --archive data --listen $(LISTEN)

test:
	go test $(GOTESTFLAGS) ./...
	go test -C web/browser -count=1 $(GOTESTFLAGS) ./...
	@command -v chromium chromium-browser google-chrome >/dev/null || [ -n "$$KIFUBASE_CHROMIUM" ] || echo "skipped: the pages in a browser (no Chromium here)"
	@[ -d web/browser/node_modules/axe-core ] || echo "skipped: whether everyone can use the pages (npm ci --prefix web/browser gets what judges it)"
	@[ -n "$$KIFUBASE_SHARED" ] || echo "skipped: comparisons with outside collections (KIFUBASE_SHARED is not set)"

race:
	go test -race $(GOTESTFLAGS) ./...

check:
	@test -z "$$(gofmt -s -l $$(git ls-files '*.go'))" || { gofmt -s -l $$(git ls-files '*.go'); echo "gofmt -s is not clean"; exit 1; }
	go vet ./...
	go vet -C web/browser ./...
	go tool staticcheck ./...

bench:
	go test -run '^$$' -bench . -benchmem ./...

clean:
	rm -rf bin dist data
