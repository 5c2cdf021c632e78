#!/usr/bin/env node
// "waybill …": plain JavaScript for Node 20, which finds the Node that runs the commands (server/cli.ts). Nothing is installed or built.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, findNode, root } from '../tools/runtime.mjs'

if (!existsSync(join(root, 'node_modules'))) fail('Nothing is installed: run "npm ci" first')
const node = findNode()
const cli = join(root, 'server', 'cli.ts')
if (node === process.execPath) {
  process.argv[1] = cli
  await import('../server/cli.ts')
} else {
  const child = spawn(node, [cli, ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => fail(`The command could not be started: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}
