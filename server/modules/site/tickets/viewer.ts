import { orgType } from '@waybill/contract/core/enums'
import type { TicketSide } from '@waybill/contract/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/http/index.ts'

/** Who looks at tickets, and for which side. */
export type Viewer = { orgId: number; userId: number; side: TicketSide; platform: boolean }

export const viewerOf = (actor: Pick<Actor, 'orgId' | 'userId' | 'orgType'>): Viewer => ({
  orgId: actor.orgId,
  userId: actor.userId,
  side: actor.orgType === orgType.OMS ? 'seller' : 'staff',
  platform: actor.orgType === orgType.ADMIN,
})

/** The tickets `t` that a viewer may see; `own`: those that the viewer's organisation asks or answers. */
export function visibleTo(viewer: Viewer, scope: 'own' | 'all'): RawBuilder<boolean> {
  if (viewer.side === 'seller') return sql<boolean>`t.org_id = ${viewer.orgId}`
  if (viewer.platform && scope === 'all') return sql<boolean>`true`
  return sql<boolean>`t.provider_org_id = ${viewer.orgId}`
}
