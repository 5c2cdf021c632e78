import { changeState } from '@waybill/contract/address-changes/lifecycle'
import { adjustmentState } from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import { inboundState } from '@waybill/contract/inbound/lifecycle'
import { invoiceState } from '@waybill/contract/carrier-invoices/invoice-lifecycle'
import { carrierPaymentState } from '@waybill/contract/carrier-invoices/payment-lifecycle'
import { claimState } from '@waybill/contract/claims/lifecycle'
import { exceptionState } from '@waybill/contract/exceptions/lifecycle'
import { linkState } from '@waybill/contract/warehouses/link-lifecycle'
import { orderStatus } from '@waybill/contract/orders/enums'
import { pullOrderStatus } from '@waybill/contract/stores/enums'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { lifecycles } from '@waybill/contract/lifecycles/all'
import { identityState } from '@waybill/contract/verification/lifecycle'
import { importState } from '@waybill/contract/imports/lifecycle'
import { filingState } from '@waybill/contract/customs/filing-lifecycle'
import { labelLifecycle, labelState } from '@waybill/contract/shipping/label-lifecycle'
import { finalStates, initialStates, openStates } from '@waybill/contract/core/lifecycle'
import { outboundLifecycle, outboundState } from '@waybill/contract/outbound/lifecycle'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import { returnState } from '@waybill/contract/returns/lifecycle'
import { outboxState } from '@waybill/contract/outbox/lifecycle'
import { purchaseLifecycle, purchaseState } from '@waybill/contract/shipping/purchase-lifecycle'
import { syncRunState } from '@waybill/contract/stores/sync-run-lifecycle'
import { warehouseReturnLifecycle } from '@waybill/contract/warehouse-returns/lifecycle'
import { rateSheetState } from '@waybill/contract/rate-sheets/lifecycle'
import { workLifecycle } from '@waybill/contract/work-orders/lifecycle'
import { chargeDisputeState, chargeState } from '@waybill/contract/warehouse-billing/lifecycle'
import { voidLifecycle, voidState } from '@waybill/contract/shipping/void-lifecycle'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/database.ts'
import { stateText } from './state-text.ts'

const test = useTestDatabase()

/** Columns that look like one of a state machine and are none, each with the reason. */
const NO_LIFECYCLE: Record<string, string> = {
  'address.state': 'a state of a country',
  'address.validation_status': 'the outcome of the last check of the address, which begins again with every change',
  'carrier_holiday.status': 'whether a figure was read in its source',
  'carrier_invoice_line.state': 'what its match and the state of its adjustment make of it',
  'carrier_limit.status': 'as above',
  'carrier_service.status': 'as above',
  'cod_rule.status': 'as above',
  'insurance_rule.status': 'as above',
  'case_event.from_state': 'the history of cases of several kinds',
  'case_event.to_state': 'the history of cases of several kinds',
  'auto_void_rule.status': 'as above',
  'claim_rule.status': 'as above',
  'cover_rule.status': 'as above',
  'return_rule.status': 'as above',
  'delivery_change_rule.status': 'as above: verified or a sample',
  'exception_rule.status': 'as above: verified or a sample',
  'delivery_area.status': 'as above',
  'dim_rule.status': 'as above',
  'fuel_rate.status': 'as above',
  'saved_view.state': 'what a list shows, as its address says it',
  'import_change.step': 'the number of an undo step',
  'import_step.step': 'the number of an undo step',
  'order_tagging.status': 'that of the order, copied by a trigger',
  'warehouse_charge_sum.state': 'that of the charges whose sum it is, written by a trigger',
  'lithium_rule.status': 'as above',
  'rate_band.status': 'as above',
  'rate_sheet.status': 'as above',
  'sales_order.state': 'a state of a country',
  'second_factor.last_step': 'the number of a time step',
  'surcharge.status': 'as above',
  'tracking_event.state': "the carrier's own word",
  'tracking_event.status': 'what the carrier reported at that moment; it never changes',
  'manifest_rule.status': 'as above',
  'pickup_rule.status': 'as above',
  'pickup_fee.status': 'as above',
  'void_rule.status': 'as above',
  'zone_chart.status': 'as above',
  'zone_exception.status': 'as above',
  'zone_rule.status': 'as above',
}

interface Column {
  type: string
  preset: string | null
  checks: string[]
}

async function columnOf(place: string): Promise<Column | undefined> {
  const { rows } = await test.admin.query<Column>(
    `select format_type(a.atttypid, a.atttypmod) as type, pg_get_expr(d.adbin, d.adrelid) as preset,
       array(select pg_get_expr(c.conbin, c.conrelid) from pg_constraint c
         where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = split_part($1, '.', 1)::regclass and a.attname = split_part($1, '.', 2)`,
    [place],
  )
  return rows[0]
}

/** Every value of any lifecycle and some of none. */
const candidates = [
  ...new Set([...lifecycles.flatMap(({ values }) => Object.values(values)), '', 'other', -2, -1, 0, 6, 7, 8, 9]),
]

async function acceptedBy(place: string, { type, checks }: Column): Promise<(string | number)[]> {
  const column = place.split('.')[1] ?? ''
  const fitting = candidates.filter((value) => (type === 'text') === (typeof value === 'string'))
  const all = checks.map((check) => `(${check})`).join(' and ')
  const { rows } = await test.admin.query<{ value: string }>(
    `select "${column}"::text as value from unnest($1::${type}[]) as u ("${column}") where ${all}`,
    [fitting],
  )
  return rows.map(({ value }) => (type === 'text' ? value : Number(value)))
}

const places = lifecycles.flatMap((lifecycle) => lifecycle.columns.map((place) => [place, lifecycle] as const))

describe.each(places)('%s', (place, lifecycle) => {
  it('holds exactly the values of its lifecycle, checked by the database', async () => {
    const column = await columnOf(place)
    if (!column) throw new Error(`There is no column ${place}`)
    expect(column.checks.length).toBeGreaterThan(0)
    expect((await acceptedBy(place, column)).toSorted()).toEqual(Object.values(lifecycle.values).toSorted())
  })

  it('begins in a state in which its lifecycle begins', async () => {
    const preset = (await columnOf(place))?.preset
    if (preset === null || preset === undefined) return
    const { rows } = await test.admin.query<{ value: string }>(`select (${preset})::text as value`)
    expect(initialStates(lifecycle).map(String)).toContain(rows[0]?.value)
  })
})

it('every column that is named like a state has a lifecycle, or a reason for having none', async () => {
  const { rows } = await test.admin.query<{ place: string }>(
    `select c.relname || '.' || a.attname as place from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attname ~ '(^|_)(state|status|step|phase|stage)$'`,
  )
  const known = [...places.map(([place]) => place), ...Object.keys(NO_LIFECYCLE)]
  expect(rows.map(({ place }) => place).toSorted()).toEqual(known.toSorted())
})

describe('partial indexes', () => {
  /** May PostgreSQL read the partial index for this condition, whatever the plan? Asked of an empty copy that has no other index. */
  async function isUsed(index: string, condition: string, ...values: string[]): Promise<boolean> {
    const client = await test.admin.connect()
    try {
      const { rows } = await client.query<{ table: string; predicate: string }>(
        `select indrelid::regclass::text as table, pg_get_expr(indpred, indrelid) as predicate
         from pg_index where indexrelid = $1::regclass`,
        [index],
      )
      const { table, predicate } = rows[0]!
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      await client.query('set local plan_cache_mode = force_generic_plan')
      await client.query(`create temporary table copied (like ${table}) on commit drop`)
      await client.query(`create index partial_copy on copied (org_id) where ${predicate}`)
      await client.query(`prepare asked as select 1 from copied where ${condition}`)
      const given = values.length > 0 ? `(${stateText(...values)})` : ''
      const plan = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) execute asked ${given}`)
      return plan.rows.some((row) => row['QUERY PLAN'].includes('partial_copy'))
    } finally {
      await client.query('rollback')
      await client.query('deallocate all')
      client.release()
    }
  }

  it.each([
    ['purchase_live', `state in (${stateText(...openStates(purchaseLifecycle))})`],
    ['void_request_due', `state in (${stateText(...openStates(voidLifecycle))})`],
    ['identity_verification_pending', `state = ${stateText(identityState.pending)}`],
    ['identity_verification_open', `state <> ${stateText(identityState.rejected)}`],
    ['sync_run_running', `state = ${stateText(syncRunState.running)}`],
    ['sync_run_heartbeat', `state = ${stateText(syncRunState.running)}`],
    ['label_batch_item_failed', `state = ${stateText(labelState.failed)}`],
    ['import_job_reading', `state = ${stateText(importState.reading)}`],
    ['import_job_done', `rows_complete and state = ${stateText(importState.done)}`],
    ['outbox_open', `state = ${stateText(outboxState.waiting)}`],
    ['shipment_status_exception', `status = ${stateText(trackingStatus.exception)}`],
    ['sales_order_unweighed', `coalesce(weight_cg, 0) = 0 and status = ${stateText(orderStatus.awaiting)}`],
    ['sales_order_filled', `filled is not null and status = ${stateText(orderStatus.awaiting)}`],
  ])('%s serves its states, written as literals of the lifecycle', async (index, condition) => {
    expect(await isUsed(index, condition)).toBe(true)
  })

  it('a state as a parameter is served by none: that is why literals are written', async () => {
    expect(await isUsed('identity_verification_pending', 'state = $1', identityState.pending)).toBe(false)
  })
})

describe('views that show rows of some states only', () => {
  /** The words that the definition of each view names. */
  const statesInViews = async (): Promise<Record<string, string[]>> => {
    const { rows } = await test.admin.query<{ view: string; words: string[] }>(
      `select v.relname as view, array(select m[1] from regexp_matches(pg_get_viewdef(v.oid), '''(\\w+)''::text', 'g') m) as words
       from pg_class v where v.relkind = 'v' and v.relnamespace = 'public'::regnamespace and pg_get_viewdef(v.oid) ~ '\\m(state|status) (=|<>)'`,
    )
    return Object.fromEntries(rows.map(({ view, words }) => [view, words.toSorted()]))
  }

  it('name the states of the lifecycle, which a migration cannot read', async () => {
    const { accepted, ignored, proposed, withdrawn } = adjustmentState
    expect(await statesInViews()).toEqual({
      carrier_invoices_billed: [invoiceState.complete],
      carrier_invoices_difference: [accepted, accepted, accepted, ignored, proposed, withdrawn],
      carrier_invoices_payment: [carrierPaymentState.posted, carrierPaymentState.voided, carrierPaymentState.voided],
      carriers_sheet_period: [rateSheetState.active, rateSheetState.scheduled, rateSheetState.superseded],
      charges_open: [chargeDisputeState.open, chargeState.unpriced],
      // Numbers, and of the second the wallet that is meant.
      funding_credit: [],
      funding_pending_recharge: ['warehouse'],
      inbound_at_dock: [inboundState.arrived, inboundState.receiving],
      outbound_open: finalStates(outboundLifecycle).toSorted(),
      outbound_sent: [outboundState.shipped],
      outbound_sent_lot: [packageState.shipped],
      outbound_sent_parcel: [packageState.shipped],
      returns_open: openStates(warehouseReturnLifecycle).toSorted(),
      shipping_confirmed_void: [voidState.confirmed],
      shipping_declared_order: [filingState.canceled],
      shipping_live_filing: [filingState.canceled],
      shipping_open_void: openStates(voidLifecycle).toSorted(),
      shipping_paid_claim: [claimState.paid],
      shipping_parked_purchase: [purchaseState.parked],
      shipping_pending_label: openStates(labelLifecycle).toSorted(),
      shipping_questioned_claim: [claimState.need_info],
      shipping_return_parcel: [returnState.failed, returnState.voided],
      shipping_unseen_address_change: [changeState.denied, changeState.failed],
      shipping_waiting_exception: [exceptionState.open, exceptionState.waitingSeller],
      warehouses_connected: [linkState.active, linkState.suspended],
      // The others have an end.
      warehouses_terms: [linkState.active, linkState.suspended],
      work_open: openStates(workLifecycle).toSorted(),
    })
  })
})

describe('a database of the tests', () => {
  it('refuses the product a transition that no lifecycle lists, and takes one that is listed', async () => {
    await test.admin.query("insert into org (id, type, name) values (1, 1, 'Guarded') on conflict do nothing")
    const { rows } = await test.admin.query<{ id: number }>(
      "insert into store (org_id, name, pull_status) values (1, 'Guarded', $1) returning id",
      [pullOrderStatus.init],
    )
    const as = async (role: string, status: number) => {
      const client = await test.admin.connect()
      try {
        await client.query('begin')
        await client.query(`set local role ${role}`)
        await client.query("select set_config('app.org_id', '1', true)")
        await client.query('update store set pull_status = $1 where id = $2', [status, rows[0]?.id])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    }
    await expect(as('waybill_service', pullOrderStatus.success)).rejects.toThrow(
      `No transition of store.pull_status from ${pullOrderStatus.init} to ${pullOrderStatus.success}`,
    )
    await as('waybill_service', pullOrderStatus.loading)
    const stored = await test.admin.query('select pull_status from store where id = $1', [rows[0]?.id])
    expect(stored.rows).toEqual([{ pull_status: pullOrderStatus.loading }])
  })
})
