import type { TestServer } from '../../../../testing/server.ts'

/** What a return label cost, and its first scan. */
export function returnMoney(server: TestServer) {
  const postings = async (id: number) => {
    const { rows } = await server.admin.query(
      `select t.kind, t.change_type, t.deduction_type from ledger_transfer t join return_label r on r.purchase_id = t.ref_id and r.org_id = t.org_id
       where r.id = $1 order by t.seq`,
      [id],
    )
    return rows.map(({ kind, change_type: change, deduction_type: deduction }) => [kind, change, deduction])
  }
  /** What a label's postings have taken from the balance and left held. */
  async function moneyOf(id: number) {
    const { rows } = await server.admin.query(
      `select e.code, sum(e.amount)::int as amount from ledger_transfer t join ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id
         join return_label r on r.purchase_id = t.ref_id and r.org_id = t.org_id where r.id = $1 and e.code in (2010, 2020) group by 1`,
      [id],
    )
    const of = (code: number): number => rows.find((row) => row.code === code)?.amount ?? 0
    return { taken: of(2010), held: -of(2020) || 0 }
  }
  /** From now on the carrier scans a parcel that it never scanned. */
  const drop = (id: number) =>
    server.admin.query(
      `update sandbox_carrier.shipment set request = request - 'reference2', void_requested_at = null, voided_at = null
       where tracking = (select tracking_no from return_label where id = $1)`,
      [id],
    )
  return { postings, moneyOf, drop }
}
