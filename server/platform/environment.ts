import { z } from 'zod'
import { flag, networks, setting, wholeNumber } from './setting.ts'

const webAddress = () => z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
const secureAddress = () => z.url({ protocol: /^https$/, error: 'must be an https:// address' })

/** Every environment variable that the server reads but those of the http side (http/settings.ts). */
export const environment = z.object({
  NODE_ENV: setting(z.enum(['production', 'development', 'test']).default('development'), {
    group: 'Server',
    description:
      'Set `production` on every server that real people use: no demo data, no `/outbox`, logs as JSON, and it listens on every interface.',
  }),
  PORT: setting(wholeNumber(0, 65_535).default(8027), {
    group: 'Server',
    description: 'Port to listen on; `0` takes any free one.',
  }),
  HOST: setting(z.string().optional(), {
    group: 'Server',
    description: 'Address to listen on. Behind a proxy on the same machine, `127.0.0.1` keeps everybody else out.',
    unset: '`127.0.0.1`; in production every interface',
    example: '127.0.0.1',
  }),
  WAYBILL_DATA: setting(z.string().default('./data'), {
    group: 'Server',
    description:
      'Folder of everything this server keeps on disk: uploaded files, labels, the embedded database, generated secrets. Back it up.',
    example: '/var/lib/waybill',
  }),
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }).optional(), {
    group: 'Database',
    description: 'A PostgreSQL of your own, version 15 or newer, with a role that may create roles and extensions.',
    unset: 'the embedded PostgreSQL, in the data folder',
    example: 'postgresql://waybill_owner:password@db.example.com:5432/waybill',
  }),
  WAYBILL_APP_PASSWORD: setting(z.string().min(12, 'must have at least 12 characters').optional(), {
    group: 'Database',
    description: 'Password of the database role `waybill_app`, as which the server works. At least 12 characters.',
    unset:
      'derived from the password in `DATABASE_URL`; for the embedded database, generated and stored in the data folder',
  }),
  WAYBILL_DB_POOL: setting(wholeNumber(2, 200).default(10), {
    group: 'Database',
    description: 'Database connections of this server for calls. Jobs, carriers and notifications need about 15 more.',
  }),
  WAYBILL_DB_PREPARED: setting(flag.default(true), {
    group: 'Database',
    description:
      'Prepared statements, which make small reads cheaper. Turn them off for a proxy of PostgreSQL that cannot keep them.',
  }),
  WAYBILL_DEMO: setting(flag.optional(), {
    group: 'Server',
    description: 'Demo organisations and accounts, with passwords everybody knows. Refused in production.',
    unset: 'on; off in production',
  }),
  WAYBILL_SECRET: setting(z.string().min(16, 'must have at least 16 characters').optional(), {
    group: 'Secrets',
    description:
      'Encrypts store keys and second factors in the database; required in production. At least 16 characters, the same on every server of one database; without it, what was encrypted is lost.',
    unset: 'generated and stored in the data folder',
    example: 'output of `openssl rand -base64 32`',
  }),
  WAYBILL_SECRET_OLD: setting(z.string().optional(), {
    group: 'Secrets',
    description:
      'The previous secret, while `waybill rotate-secret` encrypts everything with `WAYBILL_SECRET`. Remove it afterwards.',
  }),
  WAYBILL_SETUP_PASSWORD: setting(z.string().optional(), {
    group: 'Secrets',
    description: 'Password for `waybill setup`, which otherwise asks for it. Not read by the server.',
  }),
  WAYBILL_DEMO_PUBLIC: setting(flag.default(false), {
    group: 'Server',
    description: 'Others may reach a server with demo data, although everybody knows its passwords.',
  }),
  WAYBILL_LOG: setting(z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'), {
    group: 'Jobs, logs and metrics',
    description: 'The least severe log lines to write, to standard output.',
  }),
  WAYBILL_JOBS: setting(wholeNumber(0, 64).default(4), {
    group: 'Jobs, logs and metrics',
    description: 'Background jobs that run at the same time; `0` for none on this server.',
  }),
  WAYBILL_METRICS_TOKEN: setting(z.string().min(16, 'must have at least 16 characters').optional(), {
    group: 'Jobs, logs and metrics',
    description:
      'Bearer token for `/metrics`. In production there are no metrics without a token or a port of their own.',
    example: 'output of `openssl rand -hex 24`',
  }),
  WAYBILL_METRICS_PORT: setting(wholeNumber(1, 65_535).optional(), {
    group: 'Jobs, logs and metrics',
    description:
      'A second port that serves `/metrics` and nothing else; keep it closed to the outside. With it, `/metrics` on the main port answers 404.',
    example: '9464',
  }),
  WAYBILL_METRICS_HOST: setting(z.string().default('127.0.0.1'), {
    group: 'Jobs, logs and metrics',
    description: 'Address on which `WAYBILL_METRICS_PORT` listens.',
  }),
  WAYBILL_UPLOAD_MB: setting(wholeNumber(1, 1024).default(100), {
    group: 'Limits',
    description: 'Largest uploaded file, in MB. The proxy must accept as much.',
  }),
  WAYBILL_IMPORT_ROWS: setting(wholeNumber(1, 1_000_000).default(200_000), {
    group: 'Limits',
    description: 'Rows of one imported file.',
  }),
  WAYBILL_IMPORT_COLUMNS: setting(wholeNumber(1, 512).default(512), {
    group: 'Limits',
    description: 'Columns of one imported file.',
  }),
  WAYBILL_IMPORT_XLS_MB: setting(wholeNumber(1, 100).default(20), {
    group: 'Limits',
    description: 'Largest .xls file, in MB; reading one takes several times its size in memory.',
  }),
  WAYBILL_IMPORT_UNPACKED_MB: setting(wholeNumber(1, 4096).default(800), {
    group: 'Limits',
    description: 'Largest .xlsx file once it is unpacked, in MB.',
  }),
  WAYBILL_BODY_KB: setting(wholeNumber(16, 65_536).default(2048), {
    group: 'Limits',
    description: 'Largest body of a call that is not an upload, in KB.',
  }),
  WAYBILL_PUBLIC_URL: setting(webAddress().optional(), {
    group: 'Public address and proxy',
    description:
      'Address of the main site, as people type it. Links in e-mails begin with it, and its scheme is used for every tenant.',
    unset: '`http://localhost:PORT`',
    example: 'https://ship.example.com',
  }),
  WAYBILL_SECURITY_CONTACT: setting(
    z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/, 'must begin with mailto:, https:// or tel:+')
      .optional(),
    {
      group: 'Public address and proxy',
      description:
        'Where researchers report a weakness: the contact in `/.well-known/security.txt` (RFC 9116). Without it that address answers 404.',
      example: 'mailto:security@example.com',
    },
  ),
  WAYBILL_SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
    {
      group: 'Mail and text messages',
      description:
        'Mail server. Without one, e-mails stay in the outbox, to be read at `/outbox` (never in production).',
      example: 'smtps://user:password@mail.example.com',
    },
  ),
  WAYBILL_MAIL_FROM: setting(z.email('must be an e-mail address').default('no-reply@localhost.localdomain'), {
    group: 'Mail and text messages',
    description: 'Sender address of e-mails; its domain needs SPF and DKIM records for the mail server.',
    example: 'no-reply@ship.example.com',
  }),
  WAYBILL_SMS_URL: setting(secureAddress().optional(), {
    group: 'Mail and text messages',
    description:
      'Webhook that sends text messages: receives `POST { to, text }`, answers 2xx. Without one, codes are at `/outbox`, and in production sign-up asks for the phone number only.',
    example: 'https://sms.example.com/send',
  }),
  WAYBILL_SMS_TOKEN: setting(z.string().optional(), {
    group: 'Mail and text messages',
    description: 'Bearer token for `WAYBILL_SMS_URL`.',
  }),
  WAYBILL_PASSWORDS: setting(z.enum(['standard', 'nist']).default('standard'), {
    group: 'Logins and passwords',
    description: 'Rules for new passwords. `nist`: 8 to 64 characters of any kind.',
  }),
  WAYBILL_SESSION_DAYS: setting(wholeNumber(1, 365).default(30), {
    group: 'Logins and passwords',
    description: 'A login of a seller or of warehouse staff ends after so many days at the latest.',
  }),
  WAYBILL_STAFF_SESSION_HOURS: setting(wholeNumber(1, 8760).default(24), {
    group: 'Logins and passwords',
    description: 'A login of reseller or platform staff ends after so many hours at the latest.',
  }),
  WAYBILL_STAFF_MFA: setting(flag.optional(), {
    group: 'Logins and passwords',
    description:
      'Platform staff must set up an authenticator app before anything else works. Resellers decide for their own staff on their Security page.',
    unset: 'on in production, else off',
  }),
  WAYBILL_REVEAL_MS: setting(wholeNumber(0, 10_000).default(2500), {
    group: 'Appearance',
    description: 'How long the splash screen covers the log-in page, in milliseconds.',
  }),
  WAYBILL_CHAT_URL: setting(secureAddress().optional(), {
    group: 'Appearance',
    description:
      'Chat script of a third party for visitors of the main site. Its origin alone is added to the content security policy; the script can read what the page can.',
    example: 'https://chat.example.com/widget.js',
  }),
  WAYBILL_MANUAL_URL: setting(secureAddress().optional(), {
    group: 'Appearance',
    description: 'A user manual of your own instead of the built-in one.',
    example: 'https://help.example.com',
  }),
  WAYBILL_PRINTER_NETWORKS: setting(networks.optional(), {
    group: 'Stores and carriers',
    description:
      'Networks in which label printers of warehouses may be reached, on ports 9100 to 9109 and 6101. Any operator of a warehouse can enter addresses in them. Ranges of this machine, link-local and metadata addresses count only where one is listed by itself.',
    unset: 'the server connects to no printer; labels are printed by browsers',
    example: '192.168.40.0/24, fd12:3456::/64',
  }),
  CONNECTOR_ALLOW_PRIVATE: setting(flag.default(false), {
    group: 'Stores and carriers',
    description:
      'Stores may be on this machine or its private network, without TLS. For development; refused in production.',
  }),
  WAYBILL_SHOPIFY_VERSION: setting(
    z
      .string()
      .regex(/^20\d\d-(01|04|07|10)$/, 'must be a version such as 2026-10')
      .default('2026-10'),
    {
      group: 'Stores and carriers',
      description: "Version of Shopify's Admin API. Shopify supports each for a year.",
    },
  ),
  SHOPIFY_CLIENT_ID: setting(z.string().optional(), {
    group: 'Stores and carriers',
    description:
      'Client ID of your app at Shopify (redirect URL: the public URL followed by `/api/store-approval/return`): sellers then connect a shop with one click. Without it they create apps of their own.',
  }),
  SHOPIFY_CLIENT_SECRET: setting(z.string().optional(), {
    group: 'Stores and carriers',
    description: 'Client secret of that app; the two go together.',
  }),
  WAYBILL_LOCAL_PAYMENTS: setting(flag.optional(), {
    group: 'Stores and carriers',
    description:
      'Card and bank debit payments without Stripe keys are made at a local payment server, at `/local-payments`, which moves no real money. Refused in production.',
    unset: 'on; off in production',
  }),
  WAYBILL_STRIPE_URL: setting(webAddress().optional(), {
    group: 'Stores and carriers',
    description: "Address of a server that stands in for Stripe's API, for tests. Refused in production.",
    unset: '`https://api.stripe.com`',
  }),
  WAYBILL_SANDBOX_DAY_SECONDS: setting(wholeNumber(1, 86_400).default(86_400), {
    group: 'Stores and carriers',
    description: 'Length of a day for parcels of the sandbox carriers, in seconds: lower it to watch tracking go by.',
  }),
})

/** The settings as read. */
export type Environment = z.infer<typeof environment>
