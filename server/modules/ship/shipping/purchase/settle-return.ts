import { statesBefore } from '@waybill/contract/core/lifecycle'
import { returnLifecycle, returnState } from '@waybill/contract/returns/lifecycle'
import { sql } from 'kysely'
import type { Purchase } from '../../../../carriers/index.ts'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { captureLabel } from '../../../money/funds/index.ts'
import { paramsJson, type RowProblem } from '../request/problem.ts'
import type { Step } from '../runtime/group-commit.ts'
import { killPoint } from '../runtime/kill-points.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { countLabel } from './figures.ts'
import { finalPrice } from './final-price.ts'
import { addLabelFiles, type StoredLabel, withDocuments } from './label-documents.ts'
import { markSucceeded, type OpenPurchase } from './purchases.ts'

const MINUTE = 60_000
const isCreating = sql`state in (${stateSql(...statesBefore(returnLifecycle, returnState.created))})`

/** The label of a return was bought: its documents and its charge, unless it is charged when it is used, are booked together, once. */
export async function settleReturn(runtime: Runtime, purchase: OpenPurchase, bought: Purchase): Promise<void> {
  const { orgId } = purchase
  // Nobody insures a return: all of its price is postage.
  const price = { ...finalPrice(purchase.offer, bought.charged), cover: null }
  // A carrier that bills a label when it is used need not name its charge before that.
  const cost = bought.charged > 0 ? bought.charged : null
  const at = runtime.now()
  let settled = false
  const record = async (db: Db, labels: StoredLabel[]): Promise<Step<void>> => {
    settled = await markSucceeded(db, purchase, at, price.cover)
    if (!settled) return { value: undefined }
    const ids = await addLabelFiles(db, orgId, bought.tracking, labels)
    const file = (format: 'PDF' | 'ZPL') => ids[labels.findIndex((label) => label.format === format)] ?? null
    const { rows } = await sql<{ atOnce: boolean }>`
      update return_label set state = ${stateSql(returnState.created)}, tracking_no = ${bought.tracking}, carrier_shipment_id = ${bought.shipmentId},
        service_code = ${bought.service}, is_test = ${bought.isTest}, pdf_file = ${file('PDF')}::uuid, zpl_file = ${file('ZPL')}::uuid,
        cost = ${cost}::bigint, price = case charge when 'creation' then ${price.sell}::bigint else price end,
        charged_at = case charge when 'creation' then ${at}::timestamptz end, next_track_at = ${new Date(at.getTime() + 15 * MINUTE)}::timestamptz
      where org_id = ${orgId} and purchase_id = ${purchase.id} and ${isCreating} returning charge = 'creation' as "atOnce"`.execute(
      db,
    )
    return rows[0]?.atOnce
      ? { value: undefined, money: () => captureLabel(db, purchase.id, price, at) }
      : { value: undefined }
  }
  await withDocuments(runtime, bought.documents, (labels) => runtime.commitTogether(orgId, (db) => record(db, labels)))
  if (settled) countLabel(purchase, 'bought')
  killPoint('k5')
}

/** No label was bought; the money is released by the caller. */
export async function failReturn(db: Db, { orgId, id }: OpenPurchase, problem: RowProblem): Promise<void> {
  await sql`
    update return_label set state = ${stateSql(returnState.failed)}, error_code = ${problem.code}, error_params = ${paramsJson(problem)}::jsonb
    where org_id = ${orgId} and purchase_id = ${id} and state in (${stateSql(...statesBefore(returnLifecycle, returnState.failed))})`.execute(
    db,
  )
}
