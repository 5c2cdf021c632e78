import { carrierName, findService, parseCarrier } from '@waybill/contract/carriers/catalogue'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import { uuid } from '@waybill/contract/core/schemas'
import { SANDBOX } from '../carriers/index.ts'
import { addConnection, listConnections, setConnectionState } from '../modules/ship/shipping/index.ts'
import { recordAudit } from '../platform/audit/index.ts'
import { type Db, inScope } from '../platform/database/index.ts'
import { type Settings, withSession } from './session.ts'
import { printLine, UsageError } from './terminal.ts'

const work = { role: 'service', orgId: 0 } as const

export interface ConnectOptions {
  org: string
  carriers: string
  services?: string
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function carriersOf(text: string): CarrierId[] {
  const found = listed(text).map((name) => {
    const carrier = parseCarrier(name)
    if (carrier === null) throw new UsageError(`${name} is no carrier`)
    return carrier
  })
  if (found.length === 0) throw new UsageError('Name at least one carrier')
  return [...new Set(found)]
}

function servicesOf(text: string | undefined, carriers: readonly CarrierId[]): string[] | null {
  if (text === undefined) return null
  const codes = listed(text)
  const unknown = codes.find((code) => !carriers.some((carrier) => findService(carrier, code)))
  if (unknown !== undefined) throw new UsageError(`${unknown} is no service of these carriers`)
  return codes
}

async function findOrg(db: Db, text: string): Promise<{ id: number; name: string }> {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${text} is not the id of an organization`)
  const query = db.selectFrom('tenancy_org').select(['id', 'name']).where('id', '=', Number(text))
  const org = await query.executeTakeFirst()
  if (!org) throw new UsageError(`There is no organization ${text}`)
  return org
}

const record = (
  db: Db,
  orgId: number,
  about: { id: string; action: 'carrierAccount.connected' | 'carrierAccount.activated' | 'carrierAccount.deactivated' },
): Promise<void> =>
  recordAudit(db, {
    orgId,
    userId: null,
    action: about.action,
    subject: { type: 'org', id: orgId },
    detail: { connection: about.id },
    at: new Date(),
  })

/** Every carrier account, its owner and what it offers. */
export async function listAccounts(settings: Settings): Promise<void> {
  await withSession(settings, { prepare: false }, async ({ database }) => {
    const accounts = await inScope(database, work, (db) => listConnections(db))
    for (const { id, orgId, owner, adapter, state, carriers, services } of accounts) {
      const names = carriers.map((carrier) => carrierName(carrier).en).join(', ')
      const offered = services ? `${names}: ${services.join(', ')}` : names
      printLine(`${id}  ${state}  ${adapter}  ${owner ?? 'no name'} (${orgId})  ${offered}`)
    }
  })
}

/** Connects an account; everyone whom its owner provides for buys over it unless they have one of their own. */
export async function connectAccount(settings: Settings, adapter: string, options: ConnectOptions): Promise<void> {
  if (adapter !== SANDBOX) throw new UsageError(`There is no adapter ${adapter}: "${SANDBOX}" is the only one`)
  const carriers = carriersOf(options.carriers)
  const services = servicesOf(options.services, carriers)
  await withSession(settings, { prepare: false }, async ({ database, config }) => {
    await inScope(database, work, async (db) => {
      const org = await findOrg(db, options.org)
      const id = await addConnection(db, config, { orgId: org.id, adapter, carriers, services, credentials: null })
      await record(db, org.id, { id, action: 'carrierAccount.connected' })
      printLine(`Connected ${id} for ${org.name}`)
    })
  })
}

/** Switches an account on or off. */
export async function switchAccount(settings: Settings, id: string, to: 'active' | 'inactive'): Promise<void> {
  if (!uuid.safeParse(id).success) throw new UsageError(`${id} is not the id of a carrier account`)
  await withSession(settings, { prepare: false }, async ({ database }) => {
    await inScope(database, work, async (db) => {
      const orgId = await setConnectionState(db, id, to)
      if (orgId === null) throw new Error(`There is no carrier account ${id} that is not ${to} already`)
      await record(db, orgId, {
        id,
        action: to === 'active' ? 'carrierAccount.activated' : 'carrierAccount.deactivated',
      })
      printLine(`The carrier account ${id} is ${to}`)
    })
  })
}
