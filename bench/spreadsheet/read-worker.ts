import { parentPort, workerData } from 'node:worker_threads'
import { profileFile, readRows } from '../../server/spreadsheet/index.ts'

const path = workerData as string
const before = process.cpuUsage()
const started = performance.now()
const profile = await profileFile(path)
const profiled = performance.now()
let firstMs = 0
let rows = 0
let cells = 0
for await (const batch of readRows(path, { profile })) {
  if (rows === 0) firstMs = performance.now() - profiled
  rows += batch.length
  for (const row of batch) for (const cell of row.cells) if (cell !== '') cells++
}
const cpu = process.cpuUsage(before)
const cpuMs = (cpu.user + cpu.system) / 1000
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port, no window
parentPort?.postMessage({ profileMs: profiled - started, firstMs, cpuMs, rows, cells })
