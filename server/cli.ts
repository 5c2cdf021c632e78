/** "waybill …": the commands of an operator (bin/waybill.mjs finds the Node that runs this). Codes: 0 done, 1 failed, 2 called wrongly. */
import { Command, CommanderError, Option } from 'commander'
import { readFileSync } from 'node:fs'
import type { RestoreFlags } from './operations/backup.ts'
import type { ConnectOptions } from './operations/carrier-accounts.ts'
import type { RotateFlags } from './operations/rotate-secret.ts'
import { settingsOf } from './operations/session.ts'
import type { SetupOptions } from './operations/setup.ts'
import { UsageError } from './operations/terminal.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const settings = () => settingsOf(process.env)
/** Settings that are wrong are no reason to hide what is wrong with them. */
function isDebugging(): boolean {
  try {
    return settings().config.logLevel === 'debug'
  } catch {
    return false
  }
}
const yes = () => new Option('--yes', 'answer the question with yes').default(false)

const program = new Command('waybill')
  .description('Runs and looks after a Waybill. Settings come from the environment, the same as for the server.')
  .version(version)
  .option('--settings <file>', 'read settings from this file too; the environment goes before it')
  .showHelpAfterError('("waybill --help" shows what there is)')
  .exitOverride()
  .hook('preAction', (command) => {
    // Not called --env-file: Node itself takes that, wherever it stands.
    const { settings: file } = command.opts<{ settings?: string }>()
    if (file === undefined) return
    try {
      process.loadEnvFile(file)
    } catch {
      throw new UsageError(`${file} cannot be read`)
    }
  })

let serving = false
program
  .command('serve')
  .description('start the server from a built tree; installs, builds and downloads nothing')
  .action(async () => {
    const { isWebBuilt } = await import('./server-lifecycle.ts')
    if (!isWebBuilt()) throw new Error('The web is not built: run "npm run build", or take a built release')
    serving = true
    await import('./main.ts')
  })

program
  .command('setup')
  .description('make the first account of the platform’s staff')
  .option('--email <address>', 'asked for when left out, like the names')
  .option('--first-name <name>')
  .option('--last-name <name>')
  .option('--time-zone <name>', 'such as America/Los_Angeles')
  .option('--language <code>', '"en" or "cn"')
  .option('--add', 'one more account, although there is one', false)
  .addHelpText(
    'after',
    `\nThe password is asked for, or read from WAYBILL_SETUP_PASSWORD or the first line of standard input; never from an argument.`,
  )
  .action(async (options: SetupOptions) => (await import('./operations/setup.ts')).setup(settings(), options))

program
  .command('migrate')
  .description('bring the database up to this version; needs its administrator in DATABASE_URL')
  .option('--dry-run', 'list what would be applied, and touch nothing', false)
  .action(async (options: { dryRun: boolean }) =>
    (await import('./operations/migrate.ts')).migrateDatabase(settings(), options),
  )

program
  .command('backup')
  .description('save database and files as of one moment, while the server runs')
  .argument('[folder]', 'to make; by default backups/waybill-<time>')
  .action(async (folder: string | undefined) => (await import('./operations/backup.ts')).backup(settings(), folder))

program
  .command('restore')
  .description('restore a backup into an empty place; all of it or nothing')
  .argument('<folder>', 'of the backup')
  .option('--secrets <file>', 'the file of keys beside the backup')
  .option('--force', 'replace the Waybill that is there; it is set aside', false)
  .option('--discard', 'with --force: delete what is there instead of setting it aside', false)
  .addOption(yes())
  .action(async (folder: string, flags: RestoreFlags) =>
    (await import('./operations/backup.ts')).restore(settings(), folder, flags),
  )

program
  .command('remove-set-aside')
  .description('delete what "restore --force" set aside: databases, files, secrets; lists them and asks first')
  .addOption(yes())
  .action(async (options: { yes: boolean }) =>
    (await import('./operations/remove-set-aside.ts')).removeAside(settings(), options),
  )

program
  .command('rotate-secret')
  .description('seal second factors and keys of stores with the present secret, while the server runs')
  .option('--discard-unreadable', 'give up what no secret opens any more; lists it and asks first', false)
  .addOption(yes())
  .action(async (flags: RotateFlags) => (await import('./operations/rotate-secret.ts')).rotateSecret(settings(), flags))

program
  .command('doctor')
  .description('examine settings, database, mail, disk, clock, secrets, ledger; changes nothing')
  .action(async () => {
    if (!(await (await import('./operations/doctor/index.ts')).doctor(settings()))) process.exitCode = 1
  })

program
  .command('load-zones')
  .description('load a newer USPS zone chart (Matrix, Format 2), while the server runs')
  .argument('<file>', 'as USPS publishes it')
  .option('--from <day>', 'such as 2027-01-31; by default the date in the file')
  .action(async (file: string, options: { from?: string }) =>
    (await import('./operations/carrier-rates.ts')).loadZones(settings(), file, options),
  )

program
  .command('load-fuel')
  .description('load fuel surcharges by date, while the server runs')
  .argument('<file>', 'tab separated: carrier, applies to, from, percent, source, date, status')
  .action(async (file: string) => (await import('./operations/carrier-rates.ts')).loadFuel(settings(), file))

const carrierAccounts = program
  .command('carrier-accounts')
  .description('list and change the carrier accounts over which labels are bought, while the server runs')
carrierAccounts
  .command('list', { isDefault: true })
  .description('every account, its owner and what it offers')
  .action(async () => (await import('./operations/carrier-accounts.ts')).listAccounts(settings()))
carrierAccounts
  .command('connect')
  .description('connect an account for an organization and everyone it provides for')
  .argument('<adapter>', '"sandbox"')
  .requiredOption('--org <id>', 'the organization that owns it')
  .requiredOption('--carriers <names>', 'such as USPS,UPS')
  .option('--services <codes>', 'such as 03,02; by default all')
  .action(async (adapter: string, options: ConnectOptions) =>
    (await import('./operations/carrier-accounts.ts')).connectAccount(settings(), adapter, options),
  )
for (const [name, state, text] of [
  ['activate', 'active', 'buy over an account again'],
  ['deactivate', 'inactive', 'buy nothing new over an account; its labels are still voided and tracked'],
] as const)
  carrierAccounts
    .command(name)
    .description(text)
    .argument('<id>', 'as "list" shows it')
    .action(async (id: string) =>
      (await import('./operations/carrier-accounts.ts')).switchAccount(settings(), id, state),
    )

program
  .command('reset-demo')
  .description('delete everything of a demo installation and make its data again')
  .addOption(yes())
  .action(async (options: { yes: boolean }) =>
    (await import('./operations/reset-demo.ts')).resetDemo(settings(), options),
  )

try {
  await program.parseAsync()
  if (!serving) process.exit()
} catch (error) {
  // Commander has said what is wrong, or shown the help that was asked for.
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2)
  const { message, stack } = error as Error
  process.stderr.write(`${isDebugging() ? stack : message}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
}
