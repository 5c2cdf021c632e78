import { DEMO_PASSWORD, demoUsers } from './demo/index.ts'
import { readConfig } from './platform/config.ts'
import { readHttpSettings } from './platform/http/index.ts'
import { createLog } from './platform/log.ts'
import { type Running, startServer } from './running.ts'

/** Longer than any call may take to end by itself. */
const STOP_MS = 30_000

function announce({ app, services }: Running): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : services.config.port
  const lines = [`Waybill is ready: http://localhost:${port}`]
  if (services.config.demo) {
    lines.push('', `Demo accounts, password ${DEMO_PASSWORD}:`)
    const width = Math.max(...demoUsers.map((user) => user.email.length))
    for (const user of demoUsers) {
      const [, domain = ''] = user.email.split('@')
      const where = domain === 'demo.test' ? '' : `, at ?tenantDomain=${domain}:${port}`
      lines.push(`  ${user.email.padEnd(width)}  ${user.what}${where}`)
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/**
 * Ctrl-C and SIGTERM stop cleanly, during the start as soon as it is through (a database half started is worth waiting for); a
 * second one, or half a minute, ends at once. Resolves at the first signal.
 */
function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (asked) process.exit(1)
      asked = true
      setTimeout(() => process.exit(1), STOP_MS).unref()
      resolve(signal)
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
  })
}

function explain(error: unknown, port: number): string {
  const { code, message, stack } = error as { code?: string; message?: string; stack?: string }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program: stop it, or start Waybill on another port with PORT=${port + 1}`
  }
  if (code === 'EACCES') return `Port ${port} may not be used by this account: choose one above 1023 with PORT=8027`
  return process.env.WAYBILL_LOG === 'debug' ? String(stack) : String(message)
}

async function main(): Promise<void> {
  const signalled = firstSignal()
  let port = 0
  try {
    const config = readConfig(process.env)
    port = config.port
    const log = createLog({ level: config.logLevel, json: config.production })
    const running = await startServer({ config, http: readHttpSettings(process.env), log })
    announce(running)
    log.info({ signal: await signalled }, 'stopping')
    await running.stop()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`Waybill did not start. ${explain(error, port)}\n`)
    process.exit(1)
  }
}

await main()
