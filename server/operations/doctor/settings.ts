import { access, constants, statfs } from 'node:fs/promises'
import { checkMail } from '../../modules/site/outbox/index.ts'
import type { Config } from '../../platform/config.ts'
import { readHttpSettings } from '../../platform/http/index.ts'
import { startNotices, startRefusals } from '../../platform/safe-start.ts'
import { doubtful, failed, type Finding, ok, wordsOf } from './finding.ts'

const GIGABYTE = 1e9
const PATIENCE_MS = 5000

export function checkSettings(config: Config): Finding[] {
  const refusals = startRefusals(config).map((text) => failed('settings', text))
  const notices = startNotices(config).map((text) => doubtful('settings', text))
  const mode = config.production ? 'production' : config.demo ? 'with demo data' : 'without demo data'
  return refusals.length + notices.length > 0 ? [...refusals, ...notices] : [ok('settings', mode)]
}

/** Room for the database to grow: it stops writing when there is none. */
export async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const [free, share] = [bavail * bsize, bavail / blocks]
    const text = `${(free / GIGABYTE).toFixed(1)} GB free in ${dataDir} (${Math.round(share * 100)} %)`
    if (free < GIGABYTE / 2) return [failed('disk', `${text}: make room, writes fail when it is full`)]
    if (free < 5 * GIGABYTE || share < 0.1) return [doubtful('disk', `${text}: plan for more`)]
    return [ok('disk', text)]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return [doubtful('disk', `${dataDir} is not there yet: the first start makes it`)]
    return [failed('disk', `${dataDir} cannot be read and written by this user (${wordsOf(error)})`)]
  }
}

export async function checkMailServer(config: Config): Promise<Finding[]> {
  if (!config.mail.smtpUrl)
    return config.production ? [] : [ok('mail', 'no mail server: mails are kept and read at /outbox')]
  try {
    await checkMail(config.mail.smtpUrl)
    return [ok('mail', `${new URL(config.mail.smtpUrl).host} accepts our log-in; mails come from ${config.mail.from}`)]
  } catch (error) {
    return [failed('mail', `${new URL(config.mail.smtpUrl).host}: ${wordsOf(error)}. Check WAYBILL_SMTP_URL`)]
  }
}

/** Behind a TLS proxy that is not trusted all callers look like one, and share its limits. */
export function checkProxy(config: Config): Finding[] {
  try {
    const { trustedProxies } = readHttpSettings(process.env, config)
    if (trustedProxies.length > 0) return [ok('proxy', `X-Forwarded-For is believed from ${trustedProxies.join(', ')}`)]
    if (!config.production || !config.publicUrl.startsWith('https:')) return [ok('proxy', 'none is trusted')]
    return [
      doubtful(
        'proxy',
        'WAYBILL_TRUST_PROXY is not set, but https is: behind a proxy all callers look like one and lock each other out. Set it to the address of the proxy',
      ),
    ]
  } catch (error) {
    return [failed('proxy', wordsOf(error))]
  }
}

/** Does the public address lead here? The server need not run for the other checks, so a silence is no failure. */
export async function checkPublicUrl(config: Config): Promise<Finding[]> {
  const url = `${new URL(config.publicUrl).origin}/healthz`
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    const body = await answer.text()
    if (answer.status === 200 && body.includes('"ok"')) return [ok('public address', `${url} answers`)]
    return [
      doubtful(
        'public address',
        `${url} answers ${answer.status} and is not this server: check the proxy and WAYBILL_PUBLIC_URL`,
      ),
    ]
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? wordsOf(error)
    return [
      doubtful(
        'public address',
        `${url} does not answer (${cause}): is the server started, and does the name lead here?`,
      ),
    ]
  }
}
