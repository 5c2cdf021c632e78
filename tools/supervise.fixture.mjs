// A server for supervise.test.ts: each start takes the next word of its plan, a file; a word is how it ends.
import { appendFileSync, readFileSync } from 'node:fs'

const [, , plan, journal] = process.argv
const alive = setInterval(() => undefined, 1000)
const end = (code) => {
  clearInterval(alive)
  process.exit(code)
}
process.on('SIGTERM', () => end(0))
process.on('disconnect', () => end(0))
// Written last: whoever reads it may send a signal at once.
const starts = readFileSync(journal, 'utf8').split('\n').filter(Boolean).length
appendFileSync(journal, `${process.pid}\n`)
const word = readFileSync(plan, 'utf8').split(' ')[starts] ?? 'serve'
if (word === 'wrong-setting') end(2)
else {
  process.send('ready', () => {
    if (word === 'crash') end(7)
    if (word === 'done') end(0)
    if (word === 'killed') process.kill(process.pid, 'SIGKILL')
  })
}
