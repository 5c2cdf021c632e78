import { join } from 'node:path'
import { DEMO_PASSWORD, demoUsers } from './demo/index.ts'
import { readConfig } from './platform/config.ts'
import { readHttpSettings } from './platform/http/index.ts'
import { createLog } from './platform/log.ts'
import { watchForFaults } from './platform/faults.ts'
import { waitForShutdownSignal } from './platform/shutdown.ts'
import { type Running, startServer } from './server-lifecycle.ts'

function printReadyMessage({ app, services }: Running): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : services.config.port
  const lines = [`Waybill is ready: http://localhost:${port}`]
  if (services.config.demo) {
    lines.push('', `Demo accounts (password: ${DEMO_PASSWORD})`)
    const width = Math.max(...demoUsers.map((user) => user.email.length))
    for (const user of demoUsers) {
      const [, domain = ''] = user.email.split('@')
      const where = domain === 'demo.test' ? '' : `, at http://localhost:${port}/?tenantDomain=${domain}:${port}`
      lines.push(`  ${user.email.padEnd(width)}  ${user.what}${where}`)
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`)
  // From now on the starter (tools/supervise.mjs) starts us again when we crash.
  if (process.connected) process.send?.('ready')
}

function describeStartupError(error: unknown, { port, debug }: { port: number; debug: boolean }): string {
  const { code, message, stack } = error as { code?: string; message?: string; stack?: string }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the other program, or set PORT=${port + 1}.`
  }
  if (code === 'EACCES') return `Port ${port} needs elevated privileges. Use a port above 1023, such as PORT=8027.`
  return debug ? String(stack) : String(message)
}

async function main(): Promise<void> {
  // From the first moment: a database half started is worth waiting for.
  const signal = waitForShutdownSignal()
  const known = { port: 0, debug: false }
  try {
    const config = readConfig(process.env)
    Object.assign(known, { port: config.port, debug: config.logLevel === 'debug' })
    // Workers are started all the time: compiled code is kept for them, in a folder that no other account of the machine can write to.
    Object.assign(process.env, { NODE_COMPILE_CACHE: join(config.dataDir, 'compile-cache'), ...process.env })
    const log = createLog({ level: config.logLevel, json: config.production })
    const fault = watchForFaults(log)
    const running = await startServer({ config, http: readHttpSettings(process.env, config), log })
    printReadyMessage(running)
    const { why, code } = await Promise.race([signal.then((reason) => ({ why: reason, code: 0 })), fault])
    log.info({ why }, 'stopping')
    await running.stop()
    process.exit(code)
  } catch (error) {
    process.stderr.write(`Waybill failed to start: ${describeStartupError(error, known)}\n`)
    process.exit(1)
  }
}

await main()
