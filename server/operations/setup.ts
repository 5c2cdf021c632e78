import { emailAddress } from '@waybill/contract/core/schemas'
import { isTimeZone } from '@waybill/contract/core/time-zones'
import { sql } from 'kysely'
import { addUser, hashPassword, newPasswordProblem } from '../modules/people/identity/index.ts'
import { ensurePlatform, PLATFORM_ORG_ID } from '../modules/site/tenancy/index.ts'
import { recordAudit } from '../platform/audit/index.ts'
import { type Db, inScope } from '../platform/database/index.ts'
import { startNotices } from '../platform/safe-start.ts'
import { type Session, type Settings, withSession } from './session.ts'
import { ask, askSecret, printLine, UsageError, warn } from './terminal.ts'

export interface SetupOptions {
  email?: string
  firstName?: string
  lastName?: string
  timeZone?: string
  language?: string
  /** One more account although there is one. */
  add: boolean
}

const PASSWORD_VARIABLE = 'WAYBILL_SETUP_PASSWORD'
const SERVICE = { role: 'service', orgId: PLATFORM_ORG_ID } as const

const countAccounts = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom('identity_user')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('org_id', '=', PLATFORM_ORG_ID)
    .executeTakeFirstOrThrow()
  return Number(n)
}

function checkedName(given: string, what: string): string {
  const name = given.trim()
  if (name === '' || [...name].length > 60) throw new UsageError(`The ${what} must have 1 to 60 characters`)
  return name
}

function checkedEmail(given: string): string {
  const email = emailAddress.safeParse(given)
  if (!email.success) throw new UsageError(`${given} is not an e-mail address`)
  return email.data
}

async function askPerson({ config }: Settings, options: SetupOptions) {
  const { timeZone = null, language = 'en' } = options
  if (timeZone !== null && !isTimeZone(timeZone))
    throw new UsageError(`${timeZone} is not a time zone such as America/Los_Angeles`)
  if (language !== 'en' && language !== 'cn') throw new UsageError('The language is "en" or "cn"')
  const email = checkedEmail(options.email ?? (await ask('E-mail', '--email')))
  const firstName = checkedName(options.firstName ?? (await ask('First name', '--first-name')), 'first name')
  const lastName = checkedName(options.lastName ?? (await ask('Last name', '--last-name')), 'last name')
  const password = await askSecret('Password', PASSWORD_VARIABLE)
  const problem = await newPasswordProblem(config, { password, use: 'change', email, site: undefined })
  if (problem) throw new UsageError(`The password cannot be used: ${problem.message}`)
  return { email, firstName, lastName, timeZone, language: language as 'en' | 'cn', password }
}

const refuseSecond = (accounts: number): void => {
  if (accounts === 0) return
  throw new Error(
    `There ${accounts === 1 ? 'is a platform account' : `are ${accounts} platform accounts`} already, so nothing was changed. To make another one add --add`,
  )
}

async function addAccount({ database }: Session, person: Awaited<ReturnType<typeof askPerson>>, add: boolean) {
  const { password, ...facts } = person
  const passwordHash = await hashPassword(password)
  await inScope(database, SERVICE, async (db) => {
    // Two set-ups at once: the second sees the first one's account.
    await sql`select pg_advisory_xact_lock(hashtext('waybill setup'))`.execute(db)
    if (!add) refuseSecond(await countAccounts(db))
    const user = { ...facts, orgId: PLATFORM_ORG_ID, tenantOrgId: PLATFORM_ORG_ID }
    const id = await addUser(db, user, async () => passwordHash)
    if (id === null) throw new Error(`${facts.email} has an account on the main site already: use another address`)
    await recordAudit(db, {
      orgId: PLATFORM_ORG_ID,
      userId: null,
      action: 'user.createdBySetup',
      subject: { type: 'user', id },
    })
  })
}

/** Makes the first account of the platform's staff. */
export async function setup(settings: Settings, options: SetupOptions): Promise<void> {
  await withSession(settings, { prepare: true }, async (session) => {
    await ensurePlatform(session.database)
    if (!options.add) refuseSecond(await inScope(session.database, SERVICE, countAccounts))
    const person = await askPerson(settings, options)
    await addAccount(session, person, options.add)
    printLine(`Made the platform account ${person.email}. Log in at ${settings.config.publicUrl}/login`)
    for (const notice of startNotices(settings.config)) warn(notice)
  })
}
