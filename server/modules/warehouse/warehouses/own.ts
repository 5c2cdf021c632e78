import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { Text } from '@waybill/contract/core/messages'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { openStates } from '@waybill/contract/core/lifecycle'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { checkAddress } from '@waybill/contract/orders/address-check'
import type { CountTolerances } from '@waybill/contract/counts/tolerance'
import * as api from '@waybill/contract/warehouses/api'
import { linkInvitationState } from '@waybill/contract/warehouses/invitation-lifecycle'
import { linkLifecycle, linkState } from '@waybill/contract/warehouses/link-lifecycle'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { embeddedValidator } from '../../ship/addresses/index.ts'
import { asService, readingAsService } from './service-scope.ts'
import { toleranceColumn, toleranceColumns } from './tolerances.ts'

interface Row {
  id: number
  code: string
  name: string
  address: Partial<PostalAddress>
  time_zone: string
  working_days: number[]
  holidays: string[]
  cut_off: number
  about: string | null
  listed: boolean
  mixed_seller_bins: boolean
  units: api.OwnWarehouse['units']
  tolerances: CountTolerances
  unidentified_days: number
  active: boolean
  sellers: number
  requests: number
  version: number
}

/** Every part of an address, also of warehouses from before there was a form for it. */
export const wholeAddress = (address: Partial<PostalAddress>, name: string): PostalAddress => ({
  name: address.name ?? name,
  company: address.company ?? null,
  line1: address.line1 ?? '',
  line2: address.line2 ?? null,
  city: address.city ?? '',
  state: address.state ?? null,
  zip: address.zip ?? null,
  country: address.country ?? 'US',
  phone: address.phone ?? null,
  email: address.email ?? null,
  residential: address.residential ?? null,
})

const present = (row: Row): api.OwnWarehouse => ({
  id: row.id,
  code: row.code,
  name: row.name,
  address: wholeAddress(row.address, row.name),
  timeZone: row.time_zone,
  workingDays: row.working_days,
  holidays: row.holidays,
  cutOff: row.cut_off,
  about: row.about,
  listed: row.listed,
  mixedSellerBins: row.mixed_seller_bins,
  units: row.units,
  countTolerances: row.tolerances,
  unidentifiedDays: row.unidentified_days,
  active: row.active,
  sellers: row.sellers,
  requests: row.requests,
  version: row.version,
})

const live = stateSql(linkState.active, linkState.suspended)

async function rowsOf(db: Db, orgId: number, id: number | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select w.id, w.code, w.name, w.address, w.time_zone, w.working_days::int[] as working_days, w.holidays::text[] as holidays,
      w.cut_off, w.about, w.listed, w.mixed_seller_bins, w.units, ${toleranceColumn} as tolerances, w.unidentified_days, w.active, w.version, coalesce(l.sellers, 0)::int as sellers, coalesce(l.requests, 0)::int as requests
    from warehouse w left join (
      select warehouse_id, count(*) filter (where state in (${live})) as sellers,
        count(*) filter (where state = ${stateSql(linkState.requested)}) as requests
      from warehouse_link where warehouse_org_id = ${orgId} group by warehouse_id) l on l.warehouse_id = w.id
    where w.org_id = ${orgId} and (${id}::bigint is null or w.id = ${id}::bigint)
    order by w.active desc, lower(w.name), w.id`.execute(db)
  return rows
}

async function getRow(db: Db, orgId: number, id: number): Promise<Row> {
  const [row] = await rowsOf(db, orgId, id)
  if (!row) throw notFound('Warehouse', '仓库')
  return row
}

/** Answers listOwnWarehouses. */
export const listOwn = (ctx: BaseCtx, inactive: boolean): Promise<OutputOf<typeof api.listOwnWarehouses>> =>
  readingAsService(ctx, async (db) => ({
    records: (await rowsOf(db, ctx.actor.orgId, null)).filter(({ active }) => inactive || active).map(present),
  }))

/** Answers getOwnWarehouse. */
export const getOwn = (ctx: BaseCtx, id: number): Promise<api.OwnWarehouse> =>
  readingAsService(ctx, async (db) => present(await getRow(db, ctx.actor.orgId, id)))

/** The check is that of orders, whose words speak of a recipient. */
const parts: Partial<Record<string, Text>> = {
  name: { en: 'Company or name', cn: '公司或姓名' },
  line1: { en: 'Street', cn: '街道地址' },
  city: { en: 'City', cn: '城市' },
  state: { en: 'State', cn: '州/省' },
  zip: { en: 'ZIP code', cn: '邮编' },
}
function inAddress(problem: FieldProblem): FieldProblem {
  const { fieldName: part, code } = problem
  const field = parts[part]
  const fieldName = part === 'address' ? 'address' : `address.${part}`
  return code === 'REQUIRED' && field ? fieldProblem(fieldName, 'REQUIRED', { field }) : { ...problem, fieldName }
}

/** The columns of what a form sent; throws INVALID_INPUT for an address that cannot be. */
async function columnsOf(input: ParsedOf<typeof api.createWarehouse>['body']) {
  const { address, problems } = checkAddress({ ...input.address, name: input.address.name }, 'recipient')
  const verdict = problems.length > 0 ? null : await embeddedValidator.validate(address)
  const wrong = verdict === null ? problems : verdict.status < 0 ? verdict.notes : []
  if (wrong.length > 0) throw new AppError('INVALID_INPUT', { fields: wrong.map(inAddress) })
  const about = input.about?.trim() ?? ''
  return {
    code: input.code.toUpperCase(),
    name: input.name,
    address: JSON.stringify(address),
    time_zone: input.timeZone,
    working_days: input.workingDays.toSorted((a, b) => a - b),
    holidays: sql<never>`${input.holidays.toSorted()}::date[]`,
    cut_off: input.cutOff,
    about: about === '' ? null : about,
    listed: input.listed,
    mixed_seller_bins: input.mixedSellerBins,
    units: input.units,
    ...toleranceColumns(input.countTolerances),
    ...(input.unidentifiedDays !== undefined && { unidentified_days: input.unidentifiedDays }),
  }
}

/** Two of an operator's warehouses never share a code. */
function codeInUse(error: unknown, code: string): unknown {
  const { code: state, constraint } = error as { code?: string; constraint?: string }
  if (state !== '23505' || constraint !== 'warehouse_code') return error
  const params = { value: code }
  return new AppError('WAREHOUSE_CODE_TAKEN', {
    params,
    fields: [fieldProblem('code', 'WAREHOUSE_CODE_TAKEN', { params })],
  })
}

const audit = (db: Db, ctx: BaseCtx, id: number, action: 'created' | 'updated' | 'activated' | 'deactivated') =>
  recordAudit(db, { orgId: ctx.actor.orgId, action: `warehouse.${action}`, subject: { type: 'warehouse', id } })

/** Answers createWarehouse. */
export async function create(
  ctx: BaseCtx,
  input: ParsedOf<typeof api.createWarehouse>['body'],
): Promise<api.OwnWarehouse> {
  const { orgId } = ctx.actor
  const columns = await columnsOf(input)
  return asService(ctx, async (db) => {
    const { count } = await db
      .selectFrom('warehouse')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= api.warehouseRules.warehouses)
      throw new AppError('WAREHOUSES_FULL', { params: { max: api.warehouseRules.warehouses } })
    const { id } = await db
      .insertInto('warehouse')
      .values({ org_id: orgId, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(db, ctx, id, 'created')
    return present(await getRow(db, orgId, id))
  }).catch((error: unknown) => {
    throw codeInUse(error, columns.code)
  })
}

/** Answers updateWarehouse: whoever saves over another's change gets CONFLICT. */
export async function update(
  ctx: BaseCtx,
  id: number,
  { version, ...input }: ParsedOf<typeof api.updateWarehouse>['body'],
): Promise<api.OwnWarehouse> {
  const { orgId } = ctx.actor
  const columns = await columnsOf(input)
  return asService(ctx, async (db) => {
    const before = await getRow(db, orgId, id)
    const { numUpdatedRows } = await db
      .updateTable('warehouse')
      .set({ ...columns, version: before.version + 1 })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('CONFLICT')
    await audit(db, ctx, id, 'updated')
    return present(await getRow(db, orgId, id))
  }).catch((error: unknown) => {
    throw codeInUse(error, columns.code)
  })
}

/** Answers setWarehouseActive. The row's lock keeps requests and acceptances out while they are counted. */
export function setActive(
  ctx: BaseCtx,
  id: number,
  { active, version }: ParsedOf<typeof api.setWarehouseActive>['body'],
): Promise<api.OwnWarehouse> {
  const { orgId } = ctx.actor
  return asService(ctx, async (db) => {
    await db.selectFrom('warehouse').select('id').where('org_id', '=', orgId).where('id', '=', id).forUpdate().execute()
    const row = await getRow(db, orgId, id)
    if (row.active === active) return present(row)
    if (row.version !== version) throw new AppError('CONFLICT')
    if (!active && row.sellers + row.requests > 0) throw new AppError('WAREHOUSE_IN_USE')
    await db
      .updateTable('warehouse')
      .set({ active, version: version + 1 })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    await audit(db, ctx, id, active ? 'activated' : 'deactivated')
    return present(await getRow(db, orgId, id))
  })
}

/** Answers getWarehouseOverview. */
export function overview(ctx: BaseCtx): Promise<OutputOf<typeof api.getWarehouseOverview>> {
  const { orgId } = ctx.actor
  return readingAsService(ctx, async (db) => {
    const { rows } = await sql<
      Omit<OutputOf<typeof api.getWarehouseOverview>, 'oldestRequestAt'> & { oldest: Date | null }
    >`
      with link as (select * from warehouse_link
        where warehouse_org_id = ${orgId} and state in (${stateSql(...openStates(linkLifecycle))}))
      select (select count(*)::int from warehouse where org_id = ${orgId} and active) as warehouses,
        count(distinct org_id) filter (where state in (${live}))::int as sellers,
        count(distinct org_id) filter (where state = ${stateSql(linkState.suspended)})::int as suspended,
        count(*) filter (where state = ${stateSql(linkState.requested)})::int as requests,
        min(changed_at) filter (where state = ${stateSql(linkState.requested)}) as oldest,
        (select count(*)::int from warehouse_invitation
          where org_id = ${orgId} and state = ${stateSql(linkInvitationState.pending)}) as invitations,
        (select count(*)::int from (select l.org_id, max(l.credit_limit) as credit from link l where l.state in (${live}) group by l.org_id) c
          join funds_warehouse_balance b on b.org_id = c.org_id and b.operator_org_id = ${orgId}
          where b.available < -c.credit) as "overLimit"
      from link`.execute(db)
    const { oldest, ...figures } = rows[0]!
    return { ...figures, oldestRequestAt: oldest?.toISOString() ?? null }
  })
}
