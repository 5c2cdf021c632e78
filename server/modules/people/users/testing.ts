import { login } from '@waybill/contract/identity/api'
import { getUserDetail, listUsers, suspendUser } from '@waybill/contract/users/api'
import { DEMO_PASSWORD } from '../../../demo/index.ts'
import { type Planted } from '../../../testing/people.ts'
import { hostOfAccount, type TestServer } from '../../../testing/server.ts'

/** Who is called about. */
export const params = ({ userId }: Planted) => ({ id: userId })

export const admin = 'admin@demo.test'

/** The calls of staff about users, as tests make them. */
export function usersOf(server: TestServer) {
  const list = async (as: string, query: object = {}) =>
    (await server.call(listUsers, { query }, { as })).body.data ?? {
      records: [],
      total: { count: 0, capped: false },
      next: null,
    }
  const detail = async (id: number, as = admin) =>
    (await server.call(getUserDetail, { params: { id } }, { as })).body.data
  const suspend = (whom: Planted, as = admin, reason = 'Fraud') =>
    server.call(suspendUser, { params: params(whom), body: { reason } }, { as })
  const tryLogin = (whom: Planted) =>
    server.call(login, { body: { userName: whom.email, password: DEMO_PASSWORD } }, { host: hostOfAccount(whom.email) })
  const messagesOf = async ({ orgId }: Planted) =>
    (
      await server.admin.query<{ title_en: string; body_cn: string }>('select * from message where org_id = $1', [
        orgId,
      ])
    ).rows
  const mailsTo = async ({ email }: Planted) =>
    (
      await server.admin.query<{ subject: string; content: { paragraphs: string[] } }>(
        'select * from outbox_message where recipient = $1',
        [email],
      )
    ).rows
  return { list, detail, suspend, tryLogin, messagesOf, mailsTo }
}
