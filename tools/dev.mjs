// "npm run dev": the server, started again at every change of its files, and the web live from its sources.
import { spawn } from 'node:child_process'
import { ensureInstalled, findNode, root } from './runtime.mjs'

await ensureInstalled()
const node = findNode()
const start = (...args) => spawn(node, args, { cwd: root, stdio: 'inherit' })
const parts = [start('--watch', '--watch-preserve-output', 'server/main.ts'), start('tools/dev-web.ts')]
const stop = (signal) => parts.forEach((part) => part.kill(signal))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
for (const part of parts) {
  part.once('exit', (code) => {
    stop('SIGTERM')
    process.exitCode ||= code ?? 0
  })
}
