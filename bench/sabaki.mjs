// sabaki.mjs read|replay LIST: reads the files named in LIST with @sabaki/sgf,
// and for "replay" plays their main lines on @sabaki/go-board with its checks
// for overwriting, suicide and ko. Prints one benchmark line.
import { readFileSync } from 'node:fs'
import sgf from '@sabaki/sgf'
import Board from '@sabaki/go-board'

const [mode, list] = process.argv.slice(2)
const files = readFileSync(list, 'utf8').split('\n').filter(Boolean)

function play(root) {
  const size = (root.data.SZ?.[0] ?? '19').split(':').map(Number)
  let board = Board.fromDimensions(size[0], size[1] ?? size[0])
  for (let node = root; node; node = node.children[0]) {
    for (const [name, sign] of [['AB', 1], ['AW', -1], ['AE', 0]]) {
      for (const value of node.data[name] ?? []) {
        for (const vertex of sgf.parseCompressedVertices(value)) board.set(vertex, sign)
      }
    }
    for (const [name, sign] of [['B', 1], ['W', -1]]) {
      if (!node.data[name]) continue
      const vertex = sgf.parseVertex(node.data[name][0])
      if (!board.has(vertex)) continue
      const { overwrite, suicide, ko } = board.analyzeMove(sign, vertex)
      if (overwrite || suicide || ko) faults++
      board = board.makeMove(sign, vertex)
      moves++
    }
  }
}

let games = 0
let moves = 0
let faults = 0
let failed = 0

function pass(names) {
  for (const name of names) {
    try {
      for (const root of sgf.parseBuffer(readFileSync(name))) {
        games++
        if (mode === 'replay') play(root)
      }
    } catch {
      failed++
    }
  }
}

pass(files.slice(0, 500)) // let the compiler warm up
games = moves = faults = failed = 0
const wall = process.hrtime.bigint()
const cpu = process.cpuUsage()
pass(files)
const used = process.cpuUsage(cpu)
const ns = Number(process.hrtime.bigint() - wall)
const each = (us) => (us / files.length).toFixed(3)
console.log(
  `BenchmarkPeer/sabaki-${mode} ${files.length} ${(ns / files.length).toFixed(0)} ns/op ` +
    `${each(used.user + used.system)} cpu-us/op ${games} games ${failed} failed`
)
