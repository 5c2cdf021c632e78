import { type RawBuilder, sql } from 'kysely'

/** One parcel. */
export interface ParcelRef {
  orgId: number
  id: number
}

/** Narrows what looks at everything whose time has come to `only` one parcel; nothing without one. Columns: the parcel's organization and id. */
export const ofParcel = (
  only: ParcelRef | undefined,
  { orgId, id }: { orgId: string; id: string },
): RawBuilder<unknown> => (only ? sql`and ${sql.ref(orgId)} = ${only.orgId} and ${sql.ref(id)} = ${only.id}` : sql``)
