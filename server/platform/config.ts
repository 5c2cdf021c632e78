import type { PasswordPolicy } from '@waybill/contract/identity/password-rules'
import { resolve } from 'node:path'
import { type Environment, environment } from './environment.ts'
import type { LogLevel } from './log.ts'
import { readEnvironment } from './setting.ts'

export interface Config {
  production: boolean
  /** 0 lets the system choose. */
  port: number
  /** The address to listen on: loopback unless told otherwise, every interface in production. */
  host: string
  /** Absolute path of everything that this node keeps on disk. */
  dataDir: string
  /** Our own PostgreSQL is started when this is undefined. */
  databaseUrl: string | undefined
  /** The password of the role waybill_app in a database of one's own; undefined: derived (see database/secrets.ts). */
  appPassword: string | undefined
  /** From which the keys come that seal secrets in the database; undefined: kept in the data folder (see sealing/keys.ts). */
  secret: string | undefined
  /** Opens what was sealed before a rotation. */
  oldSecret: string | undefined
  database: { poolSize: number; prepared: boolean }
  /** Demo organisations and accounts are made; never in production. */
  demo: boolean
  /** Others may reach the demo (safe-start.ts). */
  demoPublic: boolean
  logLevel: LogLevel
  /** How many background jobs this node runs at once; 0: none. */
  jobConcurrency: number
  /** Where `/metrics` is answered; without token and port, in production nowhere. */
  metrics: { token: string | undefined; port: number | undefined; host: string }
  limits: { uploadBytes: number; bodyBytes: number }
  /** What one file may hold: rows below the headings, columns; bytes of an .xls, and of an .xlsx with all its parts unpacked. */
  imports: {
    limits: {
      fileBytes: number
      rows: number
      columns: number
      xlsBytes: number
      partBytes: number
      totalBytes: number
    }
  }
  /** Where people reach the main site; links in mails begin with it. Its scheme is that of every tenant's site. */
  publicUrl: string
  /** Without an SMTP server mails stay in the outbox. `from` is the address that they come from. */
  mail: { smtpUrl: string | undefined; from: string }
  /** The webhook that sends text messages, and the bearer token for it; without one they stay in the outbox. */
  sms: { url: string | undefined; token: string | undefined }
  /** Which rules passwords follow (contract, password-rules). */
  passwords: PasswordPolicy
  /**
   * The absolute end of a session, in milliseconds after the login (ASVS 7.3.2): of sellers and warehouse staff, and of reseller and
   * platform staff. The defaults follow NIST SP 800-63B-4: 30 days at AAL1, 24 hours at AAL2.
   */
  sessionMs: { user: number; staff: number }
  /** Platform staff must have a second factor: by default in production, where no account has a known password. */
  staffMfa: boolean
  site: {
    /** How long the splash covers the log-in and the root page, in ms (specification §4). */
    revealMs: number
    /** A third party's chat script for visitors who are not a tenant's; undefined: none. */
    chatUrl: string | undefined
    /** The user manual; undefined: the product's own page. */
    manualUrl: string | undefined
  }
  /** The Contact of security.txt, as a URI. */
  securityContact: string | undefined
  /** Milliseconds of a day in the life of a sandbox parcel. */
  sandboxDayMs: number
  /** Shops may be on this machine or network, by http too: for trying against fakes. Never in production. */
  connectorsReachPrivate: boolean
  /** Networks (CIDR) in which printers of warehouses may be reached; empty: none is ever connected to. */
  printerNetworks: readonly string[]
  /** Without keys of Stripe a payment server of our own stands in, with no real money. Never in production. */
  localPayments: boolean
  /** Where Stripe's API is, for tests; undefined: at Stripe. Never in production. */
  stripeUrl: string | undefined
  /** Version of Shopify's Admin API; each is kept for a year: 2026-10 ends on 2027-10-16. */
  shopifyVersion: string
  /** Our own app at Shopify, which sellers let into their shops; undefined: they make apps of their own. */
  shopifyApp: { clientId: string; clientSecret: string } | undefined
}

function shopifyAppOf(read: Environment): Config['shopifyApp'] {
  const { SHOPIFY_CLIENT_ID: clientId, SHOPIFY_CLIENT_SECRET: clientSecret } = read
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId || clientSecret) throw new Error('Set both SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET, or neither')
  return undefined
}

const importLimits = (read: Environment): Config['imports']['limits'] => ({
  fileBytes: read.WAYBILL_UPLOAD_MB * 1_048_576,
  rows: read.WAYBILL_IMPORT_ROWS,
  columns: read.WAYBILL_IMPORT_COLUMNS,
  xlsBytes: read.WAYBILL_IMPORT_XLS_MB * 1_048_576,
  // A single sheet may take most of it.
  partBytes: read.WAYBILL_IMPORT_UNPACKED_MB * 786_432,
  totalBytes: read.WAYBILL_IMPORT_UNPACKED_MB * 1_048_576,
})

/** What shows things to try, or reaches fakes: real people would lose by it. */
function refuseInProduction(read: Environment): void {
  if (read.WAYBILL_DEMO) throw new Error("WAYBILL_DEMO can't be enabled when NODE_ENV=production")
  if (read.CONNECTOR_ALLOW_PRIVATE) throw new Error('CONNECTOR_ALLOW_PRIVATE cannot be on when NODE_ENV=production')
  for (const name of ['WAYBILL_LOCAL_PAYMENTS', 'WAYBILL_STRIPE_URL'] as const)
    if (read[name]) throw new Error(`${name} cannot be set when NODE_ENV=production`)
}

/** Reads the settings from environment variables; throws one error that names every wrong one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = readEnvironment(environment, env)
  const production = read.NODE_ENV === 'production'
  if (production) refuseInProduction(read)
  return {
    production,
    port: read.PORT,
    host: read.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(read.WAYBILL_DATA),
    databaseUrl: read.DATABASE_URL,
    appPassword: read.WAYBILL_APP_PASSWORD,
    secret: read.WAYBILL_SECRET,
    oldSecret: read.WAYBILL_SECRET_OLD,
    database: { poolSize: read.WAYBILL_DB_POOL, prepared: read.WAYBILL_DB_PREPARED },
    demo: !production && (read.WAYBILL_DEMO ?? true),
    demoPublic: read.WAYBILL_DEMO_PUBLIC,
    logLevel: read.WAYBILL_LOG,
    jobConcurrency: read.WAYBILL_JOBS,
    metrics: { token: read.WAYBILL_METRICS_TOKEN, port: read.WAYBILL_METRICS_PORT, host: read.WAYBILL_METRICS_HOST },
    connectorsReachPrivate: read.CONNECTOR_ALLOW_PRIVATE,
    printerNetworks: read.WAYBILL_PRINTER_NETWORKS ?? [],
    localPayments: !production && (read.WAYBILL_LOCAL_PAYMENTS ?? true),
    stripeUrl: read.WAYBILL_STRIPE_URL,
    shopifyVersion: read.WAYBILL_SHOPIFY_VERSION,
    shopifyApp: shopifyAppOf(read),
    limits: { uploadBytes: read.WAYBILL_UPLOAD_MB * 1_048_576, bodyBytes: read.WAYBILL_BODY_KB * 1024 },
    imports: { limits: importLimits(read) },
    // Port 0 is for tests, whose mails nobody follows.
    publicUrl: read.WAYBILL_PUBLIC_URL ?? `http://localhost:${read.PORT === 0 ? 8027 : read.PORT}`,
    mail: { smtpUrl: read.WAYBILL_SMTP_URL, from: read.WAYBILL_MAIL_FROM },
    sms: { url: read.WAYBILL_SMS_URL, token: read.WAYBILL_SMS_TOKEN },
    passwords: read.WAYBILL_PASSWORDS,
    sessionMs: {
      user: read.WAYBILL_SESSION_DAYS * 86_400_000,
      staff: read.WAYBILL_STAFF_SESSION_HOURS * 3_600_000,
    },
    staffMfa: read.WAYBILL_STAFF_MFA ?? production,
    site: { revealMs: read.WAYBILL_REVEAL_MS, chatUrl: read.WAYBILL_CHAT_URL, manualUrl: read.WAYBILL_MANUAL_URL },
    securityContact: read.WAYBILL_SECURITY_CONTACT,
    sandboxDayMs: read.WAYBILL_SANDBOX_DAY_SECONDS * 1000,
  }
}
