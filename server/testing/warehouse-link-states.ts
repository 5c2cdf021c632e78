import { changeLink, withdrawLinkInvitation } from '@waybill/contract/warehouses/links-api'
import type { operatorLinkEvents } from '@waybill/contract/warehouses/link-lifecycle'
import { answerLinkInvitation, changeOwnLink, requestWarehouse } from '@waybill/contract/warehouses/seller-api'
import { demoOrg } from '../demo/people.ts'
import { seedUser } from './people.ts'
import type { TestServer } from './server.ts'

type Value = string | number
/** The code that is answered; null: none. */
type Case = (value: Value) => Promise<string | null | undefined>

const codeOf = ({ body }: { body: { errorCode?: string | null } }) => body.errorCode

/** What is asked of connections and invitations in each state, by the event of their lifecycles. */
export function warehouseLinkCases(server: TestServer): Record<string, Case> {
  const floor = 'floor@demo.test'
  const linkIn = async (state: Value) => {
    const user = await seedUser(server)
    const { rows } = await server.admin.query<{ id: number }>(
      'insert into warehouse_link (org_id, warehouse_org_id, warehouse_id, state) values ($1, $2, 1, $3) returning id',
      [user.orgId, demoOrg.harbor, state],
    )
    return { ...user, id: rows[0]!.id }
  }
  const invitationIn = async (state: Value) => {
    const user = await seedUser(server)
    const { rows } = await server.admin.query<{ id: number }>(
      `insert into warehouse_invitation (org_id, warehouse_id, email, language, state, sent_at, answered_at)
       values ($1, 1, $2, 'en', $3, now(), case $3 when 'pending' then null else now() end) returning id`,
      [demoOrg.harbor, user.email, state],
    )
    return { ...user, id: rows[0]!.id }
  }
  const askWarehouse: Case = async (state) => {
    const { email } = await linkIn(state)
    const body = { operatorId: demoOrg.harbor, warehouseId: 1 }
    return codeOf(await server.call(requestWarehouse, { body }, { as: email }))
  }
  const joinWarehouse: Case = async (state) => {
    const { id, email, orgId: seller } = await invitationIn('pending')
    await server.admin.query(
      `insert into warehouse_link (org_id, warehouse_org_id, warehouse_id, state, changed_at)
       values ($1, $2, 1, $3, now() - interval '1 day')`,
      [seller, demoOrg.harbor, state],
    )
    return codeOf(await server.call(answerLinkInvitation, { params: { id }, body: { accept: true } }, { as: email }))
  }
  const decideLink =
    (event: (typeof operatorLinkEvents)[number]): Case =>
    async (state) => {
      const { id } = await linkIn(state)
      return codeOf(
        await server.call(changeLink, { params: { id }, body: { version: 1, event, reason: 'No' } }, { as: floor }),
      )
    }
  const answerInvitation =
    (accept: boolean): Case =>
    async (state) => {
      const { id, email } = await invitationIn(state)
      return codeOf(await server.call(answerLinkInvitation, { params: { id }, body: { accept } }, { as: email }))
    }
  return {
    'warehouse_link.state request': askWarehouse,
    'warehouse_link.state request again': askWarehouse,
    'warehouse_link.state join': joinWarehouse,
    'warehouse_link.state join after all': joinWarehouse,
    'warehouse_link.state accept': decideLink('accept'),
    'warehouse_link.state decline': decideLink('decline'),
    'warehouse_link.state suspend': decideLink('suspend'),
    'warehouse_link.state resume': decideLink('resume'),
    'warehouse_link.state end': decideLink('end'),
    'warehouse_link.state cancel': async (state) => {
      const { id, email } = await linkIn(state)
      const body = { version: 1, event: 'cancel' as const }
      return codeOf(await server.call(changeOwnLink, { params: { id }, body }, { as: email }))
    },
    'warehouse_invitation.state accept': answerInvitation(true),
    'warehouse_invitation.state decline': answerInvitation(false),
    'warehouse_invitation.state withdraw': async (state) => {
      const { id } = await invitationIn(state)
      return codeOf(await server.call(withdrawLinkInvitation, { params: { id } }, { as: floor }))
    },
  }
}
