import * as api from '@waybill/contract/funding/api'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { offerTransfers, pendingFunding, runFundingJobs } from '../../../testing/funding.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const admin = 'admin@demo.test'
const acmeSeller = 'seller@acme.test'
const owner = 'owner@acme.test'
const approve = (id: number, received: number, as: string) =>
  server.call(api.approveFundingRequest, { params: { id }, body: { received } }, { as })
const deny = (id: number, as: string) =>
  server.call(api.denyFundingRequest, { params: { id }, body: { denial: 'notReceived', reason: null } }, { as })

describe('mails about a first approval of two', () => {
  const mailsOf = async (to: string, id: number) => {
    const { rows } = await server.admin.query<{ subject: string; text: string }>(
      `select subject, content::text as text from outbox_message where recipient = $1 and content::text like $2 order by id`,
      [to, `%${fundingNumber(id)}%`],
    )
    return rows.filter(({ subject }) => /second approval|第二人审核/.test(subject))
  }

  it('go to those who may give the second, in their language, and to nobody else', async () => {
    await offerTransfers(server, demoOrg.acme, { secondApproverAbove: 500_0000 })
    const [second, third] = [
      await seedUser(server, { provider: 2, type: 4, name: 'Second' }),
      await seedUser(server, { provider: 2, type: 4, name: 'Third' }),
    ]
    await server.admin.query(`update app_user set language = 'cn' where email = $1`, [third.email])
    const left = await seedUser(server, { provider: 2, type: 4, name: 'Left' })
    await server.admin.query(`update app_user set status = 3 where email = $1`, [left.email])
    const id = await pendingFunding(server, acmeSeller, { requested: 600_0000 })
    await approve(id, 600_0000, owner)
    await approve(id, 600_0000, owner)
    await runFundingJobs(server)
    expect(await mailsOf(second.email, id)).toEqual([
      {
        subject: expect.stringMatching(/\$600\.00 from .* needs a second/),
        text: expect.stringContaining('Owen Acme confirmed'),
      },
    ])
    expect((await mailsOf(third.email, id)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/充值申请（\$600\.00）待第二人审核/),
    ])
    for (const other of [owner, acmeSeller, admin, left.email]) expect(await mailsOf(other, id), other).toEqual([])

    // Another sum is a first approval of its own, which the former first approver may confirm.
    await approve(id, 590_0000, second.email)
    await runFundingJobs(server)
    expect((await mailsOf(owner, id)).map(({ subject }) => subject)).toEqual([expect.stringContaining('$590.00')])
    expect(await mailsOf(second.email, id)).toHaveLength(1)
    await approve(id, 590_0000, owner)
    await runFundingJobs(server)
    expect(await mailsOf(third.email, id)).toHaveLength(2)
    await offerTransfers(server, demoOrg.acme)
  })

  it('are not sent when it is decided before they would be, nor below the limit', async () => {
    await offerTransfers(server, demoOrg.acme, { secondApproverAbove: 500_0000 })
    const second = await seedUser(server, { provider: 2, type: 4, name: 'Second' })
    const id = await pendingFunding(server, acmeSeller, { requested: 600_0000 })
    await approve(id, 600_0000, owner)
    await deny(id, second.email)
    const small = await pendingFunding(server, acmeSeller)
    await approve(small, 100_0000, owner)
    await runFundingJobs(server)
    for (const one of [id, small]) expect(await mailsOf(second.email, one)).toEqual([])
    await offerTransfers(server, demoOrg.acme)
  })
})
