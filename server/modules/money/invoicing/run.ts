import { type BillingDetails, missingDetails } from '@waybill/contract/invoicing/billing-details'
import { type InvoiceSettings, mayIssue } from '@waybill/contract/invoicing/settings'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { closeMonth } from './close-month.ts'
import { drawMissing } from './documents.ts'
import { invoiceMonth } from './issue.ts'
import { issueTermsOf, type Month, monthsToBill } from './months.ts'
import { readInvoiceSettings } from './settings.ts'
import { beside, type Beside, eachSideBySide } from './side-by-side.ts'

/** Looks which providers have a month to bill. */
export const dueKind = jobKind('invoicing.due', z.strictObject({}))
/** The monthly run of one provider. */
export const runKind = jobKind('invoicing.run', z.strictObject({ orgId: z.int(), userId: z.nullable(z.int()) }), {
  atOnce: 2,
})

/** So many customers are looked up at a time. */
const BATCH = 500

type Run = {
  database: Services['database']
  files: Services['files']
  providerOrgId: number
  at: Date
  userId: number | null
}

const ofProvider = <T>({ database, providerOrgId }: Run, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(database, { role: 'service', orgId: providerOrgId }, work)

/** Adds the run of every provider that may have a month to bill, or an invoice that waited for its details. */
export async function addDueRuns(database: Services['database'], now: Date): Promise<void> {
  await inScope(database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select p.id from tenancy_org p where p.type in (3, 4) order by p.id`.execute(db)
    for (const { id } of rows) {
      const { settings } = await readInvoiceSettings(db, id)
      const months = await monthsToBill(db, { providerOrgId: id, now })
      const waiting = mayIssue(settings) && (await countWaiting(db, id, settings)).uninvoiced > 0
      const undrawn = await countUndrawn(db, id)
      if (months.length > 0 || waiting || undrawn > 0)
        await addJob(db, runKind, { orgId: id, userId: null }, { key: `invoicing:${id}` })
    }
  })
}

/** Closed months without an invoice: those that only the provider's own details keep back, and those whose customers' are missing. */
export async function countWaiting(
  db: Db,
  providerOrgId: number,
  { customerDetails: rule }: InvoiceSettings,
): Promise<{ uninvoiced: number; awaitingCustomers: number }> {
  const { rows } = await sql<BillingDetails & { months: number }>`
    select coalesce(d.legal_name, '') as "legalName", coalesce(d.address, '') as address, coalesce(d.tax_number, '') as "taxNumber",
      count(*)::int as months
    from billing_period p left join billing_detail d on d.org_id = p.org_id
    where p.provider_org_id = ${providerOrgId} and not p.invoiced group by p.org_id, d.org_id`.execute(db)
  const months = (ready: boolean) =>
    rows.filter((row) => (missingDetails(rule, row).length === 0) === ready).reduce((sum, row) => sum + row.months, 0)
  return { uninvoiced: months(true), awaitingCustomers: months(false) }
}

async function countUndrawn(db: Db, providerOrgId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from invoice where provider_org_id = ${providerOrgId} and file_id is null limit 1) as undrawn`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Bills every customer of the provider for a month; those that were billed before the run was interrupted are left as they are. */
async function billMonth(run: Run, month: Month, drawing: Beside): Promise<void> {
  const { database, providerOrgId, at, userId } = run
  const { startsOn, endsOn } = month
  const { settings, terms } = await ofProvider(run, async (db) => {
    await db
      .insertInto('billing_run')
      .values({
        org_id: providerOrgId,
        starts_on: month.startsOn,
        ends_on: month.endsOn,
        started_at: at,
        started_by: userId,
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'starts_on']).doNothing())
      .execute()
    const { settings: found } = await readInvoiceSettings(db, providerOrgId)
    return { settings: found, terms: await issueTermsOf(db, { providerOrgId, now: at }, startsOn) }
  })
  killPoint('invoicing.started')
  const issues = mayIssue(settings)
  const how = { settings, terms, issuedBy: userId, at }
  for (let after = 0; ;) {
    const { rows } = await ofProvider(run, (db) =>
      sql<{ id: number }>`
        select o.id from tenancy_org o where o.parent_org_id = ${providerOrgId} and o.id > ${after}
          and not exists (select 1 from billing_period p where p.org_id = o.id and p.starts_on = ${startsOn}::date and p.invoiced)
        order by o.id limit ${BATCH}`.execute(db),
    )
    await eachSideBySide(rows, async ({ id: orgId }) => {
      await inScope(database, { role: 'service', orgId }, async (db) => {
        await closeMonth(db, { orgId, providerOrgId }, month, at)
        if (issues) await invoiceMonth(db, { orgId, providerOrgId, startsOn, endsOn, ...how })
      })
      killPoint('invoicing.committed')
    })
    if (rows.length < BATCH) break
    drawing.start()
    after = rows.at(-1)!.id
  }
  await finish(run, month)
}

async function finish(run: Run, { startsOn }: Month): Promise<void> {
  const { providerOrgId, at } = run
  await ofProvider(run, (db) =>
    sql`
      update billing_run r set finished_at = ${at},
        customers = (select count(*) from billing_period p where p.provider_org_id = r.org_id and p.starts_on = r.starts_on),
        documents = (select count(*) from invoice i where i.provider_org_id = r.org_id and i.starts_on = r.starts_on)
      where r.org_id = ${providerOrgId} and r.starts_on = ${startsOn}::date and r.finished_at is null`.execute(db),
  )
  killPoint('invoicing.finished')
}

/** Invoices the closed months that waited for details of the provider or of their customers, oldest first. */
async function invoiceWaiting(run: Run): Promise<void> {
  const { database, providerOrgId, at, userId } = run
  const { settings } = await ofProvider(run, (db) => readInvoiceSettings(db, providerOrgId))
  if (!mayIssue(settings)) return
  const { rows } = await ofProvider(run, (db) =>
    sql<{ orgId: number; startsOn: string; endsOn: string }>`
      select org_id as "orgId", to_char(starts_on, 'YYYY-MM-DD') as "startsOn", to_char(ends_on, 'YYYY-MM-DD') as "endsOn"
      from billing_period where provider_org_id = ${providerOrgId} and not invoiced order by starts_on, org_id`.execute(
      db,
    ),
  )
  for (const { orgId, startsOn, endsOn } of rows) {
    await inScope(database, { role: 'service', orgId }, async (db) => {
      const terms = await issueTermsOf(db, { providerOrgId, now: at }, startsOn)
      await invoiceMonth(db, { orgId, providerOrgId, startsOn, endsOn, settings, terms, issuedBy: userId, at })
    })
  }
}

/** Bills every month of the provider that is due and draws the documents. Run again after any interruption, it continues. */
export async function billProvider(
  { database, files, now }: Pick<Services, 'database' | 'files' | 'now'>,
  { orgId: providerOrgId, userId }: { orgId: number; userId: number | null },
): Promise<void> {
  const at = now()
  const run: Run = { database, files, providerOrgId, at, userId }
  const months = await ofProvider(run, (db) => monthsToBill(db, { providerOrgId, now: at }))
  const drawing = beside(() => drawMissing(run, providerOrgId))
  for (const month of months) await billMonth(run, month, drawing)
  await invoiceWaiting(run)
  await drawing.finish()
}
