import { latestOutbox } from '@waybill/contract/outbox/api'
import { type SignUp, sendEmailCode, sendPhoneCode, signUp } from '@waybill/contract/registration/api'
import { drainJobs } from '../../../platform/jobs/index.ts'
import { silentLog } from '../../../platform/log.ts'
import { hosts, type TestServer } from '../../../testing/server.ts'
import { outboxModule } from '../../site/outbox/index.ts'
import { registration } from './index.ts'

let serial = 0
/** What somebody new tells of himself, different each time but for what is given. */
export function newForm(change: Partial<SignUp> = {}): SignUp {
  const number = ++serial
  const email = change.email ?? `new-${number}@registration.test`
  return {
    firstName: 'Nina',
    lastName: 'Newman',
    email,
    confirmEmail: email,
    emailCode: '',
    password: 'Paper_Boat_77',
    phone: `213555${String(1000 + number)}`,
    location: 'US',
    phoneCode: '',
    companyName: `Newman Goods ${number}`,
    businessCategory: 1,
    productCategory: 6,
    referralSource: 1,
    monthlyShipmentVolume: 2,
    monthlyShippingCost: 3,
    mostUsedService: 1,
    timeZone: 'America/Los_Angeles',
    language: 'en',
    ...change,
  }
}

/** Runs the jobs that make and keep messages. */
export const runJobs = (server: TestServer): Promise<void> =>
  drainJobs({
    database: server.database,
    log: silentLog,
    concurrency: 1,
    clock: server.clock,
    jobs: [...(registration.jobs?.(server.services) ?? []), ...(outboxModule.jobs?.(server.services) ?? [])],
  })

/** The messages to an address, newest first. */
export async function messagesTo(server: TestServer, to: string, host: string = hosts.main) {
  await runJobs(server)
  return (await server.call(latestOutbox, { query: { to } }, { host })).body.data ?? []
}

/** The six digits of the newest message to an address. */
export async function codeFor(server: TestServer, to: string, host: string = hosts.main): Promise<string> {
  const [message] = await messagesTo(server, to, host)
  const words = [message?.content?.code, ...(message?.content?.paragraphs ?? [])].join(' ')
  return /\b\d{6}\b/.exec(words)?.[0] ?? ''
}

/** Asks for both codes and writes them into the form. */
export async function withCodes(server: TestServer, form: SignUp, host: string = hosts.main): Promise<SignUp> {
  await server.call(sendEmailCode, { body: { email: form.email } }, { host })
  await server.call(sendPhoneCode, { body: { phone: form.phone, location: form.location } }, { host })
  const phone = form.phone.startsWith('+') ? form.phone : `+1${form.phone}`
  return {
    ...form,
    emailCode: await codeFor(server, form.email, host),
    phoneCode: await codeFor(server, phone, host),
  }
}

/** Sends a form. */
export const send = (server: TestServer, form: SignUp, host: string = hosts.main) =>
  server.call(signUp, { body: form }, { host })
