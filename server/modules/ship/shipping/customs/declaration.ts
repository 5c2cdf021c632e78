import { notFound, AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type {
  getDeclaration as getRoute,
  OrderDeclaration,
  saveDeclaration as saveRoute,
} from '@waybill/contract/customs/api'
import { crossesCustoms } from '@waybill/contract/customs/borders'
import { orderStatus } from '@waybill/contract/orders/enums'
import { type OtherPackage, weightOfPackage } from '@waybill/contract/orders/packages'
import { isCountryCode } from '@waybill/contract/places/countries'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'
import { userToday } from '../../../people/identity/index.ts'
import { changeCustomsLines } from '../../../sell/orders/index.ts'
import { findEeiOthers } from './eei.ts'
import { filingFacts, findOrderCustoms, type LineExtras } from './order-customs.ts'
import { checkTaxIds } from './settings.ts'

interface Row {
  id: number
  order_no: string
  status: number
  /** A label is being bought for it, or a warehouse has it to ship. */
  fixed: boolean
  ship_from: PostalAddress | null
  recipient: PostalAddress
  weight_cg: number | null
  other_packages: OtherPackage[] | null
}

async function findRow(db: Db, orgId: number, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select o.id, o.order_no, o.status, o.weight_cg, o.other_packages, coalesce(o.ship_from, (
        select to_jsonb(a) from addresses_default_sender a where a.org_id = o.org_id order by a.id limit 1)) as ship_from,
      jsonb_build_object('name', o.recipient_name, 'company', o.company, 'line1', o.line1, 'city', o.city, 'state', o.state, 'zip', o.zip,
        'country', o.country) as recipient,
      exists (select from shipping_pending_label p where p.org_id = o.org_id and p.order_id = o.id)
        or exists (select from outbound_open w where w.org_id = o.org_id and w.order_id = o.id) as fixed
    from orders_order o where o.org_id = ${orgId} and o.id = ${id}`.execute(db)
  return rows[0]
}

/** Of all packages; null while one is not weighed. */
const weightOfAll = ({ weight_cg: first, other_packages: others }: Row): number | null =>
  (others ?? [])
    .map(weightOfPackage)
    .reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), first)

const placeOf = ({ country, state, city }: PostalAddress) => ({ country, state: state ?? null, city })

/** The declaration of an order, whether or not it crosses a border. NOT_FOUND. */
export async function getDeclaration(
  { db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>,
  id: number,
): Promise<OutputOf<typeof getRoute>> {
  const { orgId } = actor
  const row = await findRow(db, orgId, id)
  const found = row && (await findOrderCustoms(db, orgId, [id])).get(id)
  if (!row || !found) throw notFound('Order', '订单')
  const { ship_from: from, recipient: to } = row
  const { filings, ...declared } = found
  const { today } = await userToday(db, now())
  const [others = {}] = from ? await findEeiOthers(db, orgId, [{ from, to, shipDate: today }]) : []
  return {
    orderId: id,
    orderNo: row.order_no,
    ...declared,
    ...filingFacts(filings, { from: from ?? to, to }),
    from: from && placeOf(from),
    to: placeOf(to),
    weightCg: weightOfAll(row),
    crosses: from !== null && crossesCustoms(from, to),
    editable: row.status === orderStatus.awaiting && !row.fixed,
    others,
  }
}

type Body = ParsedOf<typeof saveRoute>['body']
type Typed = Body['lines'][number]

const text = (typed: string | null): string | null => typed?.trim() || null
const customsPart = ({
  hsCode,
  originCountry,
  description,
  descriptionCn = null,
  value,
}: Pick<Typed, 'hsCode' | 'originCountry' | 'description' | 'descriptionCn' | 'value'>) => ({
  hsCode: text(hsCode),
  originCountry: text(originCountry),
  description: text(description),
  descriptionCn: text(descriptionCn),
  value,
})

/** What differs from what is known: the rest stays as the order's products have it. */
function changedLines(before: OrderDeclaration, typed: readonly Typed[]) {
  return typed.flatMap((line) => {
    const known = before.lines.find(({ lineId }) => lineId === line.lineId)
    const next = customsPart({ descriptionCn: known?.descriptionCn ?? null, ...line })
    if (known && JSON.stringify(customsPart(known)) === JSON.stringify(next)) return []
    return [{ lineId: line.lineId, ...next }]
  })
}

/** Throws INVALID_INPUT for lines of other orders and countries that there are not. */
function checkLines(before: OrderDeclaration, lines: readonly Typed[]): void {
  const known = new Set(before.lines.map(({ lineId }) => lineId))
  const fields = lines.flatMap(({ lineId, originCountry }, at) => [
    ...(known.has(lineId)
      ? []
      : [fieldProblem(`lines.${at}.lineId`, 'INVALID_VALUE', { field: { en: 'Line', cn: '商品明细' } })]),
    ...(originCountry && !isCountryCode(originCountry)
      ? [
          fieldProblem(`lines.${at}.originCountry`, 'INVALID_VALUE', {
            field: { en: 'Country of origin', cn: '原产国' },
          }),
        ]
      : []),
  ])
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
}

/** Answers saveDeclaration: what is incomplete may be stored, what cannot be right may not. Throws CONFLICT when it changed since `version`. */
export async function saveDeclaration(
  ctx: Ctx,
  id: number,
  { version, customs, lines }: Body,
): Promise<OutputOf<typeof saveRoute>> {
  const { db, actor, now } = ctx
  const { orgId, userId } = actor
  checkTaxIds(customs, 'customs')
  const before = await getDeclaration(ctx, id)
  checkLines(before, lines)
  await changeCustomsLines(ctx, id, changedLines(before, lines))
  const extras: LineExtras = Object.fromEntries(
    lines.map(({ lineId, shortDescription, netCg }) => [lineId, { shortDescription: text(shortDescription), netCg }]),
  )
  const values = sql`${JSON.stringify(customs)}::jsonb, ${JSON.stringify(extras)}::jsonb, ${now()}::timestamptz, ${userId}`
  const { numAffectedRows = 0n } = await sql`
    insert into customs_declaration as d (org_id, order_id, version, customs, lines, updated_at, updated_by)
    select ${orgId}, ${id}, 1, ${values} where ${version} = 0 or exists (
      select from customs_declaration where org_id = ${orgId} and order_id = ${id})
    on conflict (org_id, order_id) do update set customs = excluded.customs, lines = excluded.lines, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by, version = d.version + 1 where d.version = ${version}`.execute(db)
  if (numAffectedRows === 0n) throw new AppError('CONFLICT')
  return getDeclaration(ctx, id)
}
