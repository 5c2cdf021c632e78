import { isIPv4 } from 'node:net'
import type { Config } from './config.ts'

const NEW_SECRET = 'openssl rand -base64 32'

/** Reached from this machine alone: loopback, and the names that lead there or nowhere. */
function isLocal(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIPv4(name)) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || /\.(localhost|test)$/.test(name)
}

const publicHost = ({ publicUrl }: Config): string => new URL(publicUrl).hostname

/** Why a server must not run with these settings, each with what to do; none: it may. */
export function startRefusals(config: Config): string[] {
  const found: string[] = []
  if (config.production && config.secret === undefined)
    found.push(
      `WAYBILL_SECRET is not set: in production it seals second factors and keys of stores. Make one with "${NEW_SECRET}", keep it apart from backups, and set it on every node. ` +
        'An installation that ran without it goes on: what it sealed before still opens',
    )
  const open = [
    ...(isLocal(config.host) ? [] : [`HOST=${config.host}`]),
    ...(isLocal(publicHost(config)) ? [] : [`WAYBILL_PUBLIC_URL=${config.publicUrl}`]),
  ]
  if (config.demo && !config.demoPublic && open.length > 0)
    found.push(
      `Demo data are on and others can reach this server (${open.join(', ')}): anybody knows the passwords of the demo accounts and may read all mails and codes. ` +
        'For real work set NODE_ENV=production (or WAYBILL_DEMO=0); to show a demo to others on purpose set WAYBILL_DEMO_PUBLIC=1',
    )
  return found
}

/** What will not work, or not be safe, with these settings although the server runs. */
export function startNotices(config: Config): string[] {
  if (!config.production) return []
  const found = ['The carriers are a sandbox: labels are for trying and cannot be mailed']
  if (!config.mail.smtpUrl)
    found.push(
      'WAYBILL_SMTP_URL is not set, so no mail is sent: nobody can sign up, reset a password or change an e-mail address, and resellers’ owners get no invitation',
    )
  else if (config.mail.from.endsWith('@localhost.localdomain'))
    found.push('WAYBILL_MAIL_FROM is not set: mail servers refuse mails from no-reply@localhost.localdomain')
  if (isLocal(publicHost(config)))
    found.push(
      `WAYBILL_PUBLIC_URL is not set to an address that others reach: links in mails lead to ${config.publicUrl}, and the main site answers at that host alone`,
    )
  else if (!config.publicUrl.startsWith('https:'))
    found.push('WAYBILL_PUBLIC_URL begins with http: passwords and tokens travel without encryption')
  return found
}

/** Throws with every reason for which a server must not run. */
export function refuseUnsafe(config: Config): void {
  const reasons = startRefusals(config)
  if (reasons.length > 0) throw new Error(reasons.join('\n'))
}
