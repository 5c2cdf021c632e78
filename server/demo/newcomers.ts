import { orgType } from '@waybill/contract/core/enums'
import {
  businessCategory,
  monthlyShipmentVolume,
  monthlyShippingCost,
  mostUsedService,
  productCategory,
  referralSource,
} from '@waybill/contract/registration/sign-up-choices'
import sharp from 'sharp'
import { addUser, hashPassword, type NewUser } from '../modules/people/identity/index.ts'
import { keepDocument, submit } from '../modules/people/verification/index.ts'
import { type Db, inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { DEMO_PASSWORD, demoOrg } from './people.ts'

type Newcomer = NewUser & { company: string; provider: number }

const WAITING = 2
const onMainSite = { tenantOrgId: demoOrg.platform, provider: demoOrg.platform, timeZone: 'America/Los_Angeles' }

/** Who makes work for the staff: one seller whose papers lie there, and two who wait to be let in. */
const documents: Newcomer = {
  ...onMainSite,
  orgId: 13,
  company: 'Harvest Lane Foods',
  email: 'pending@demo.test',
  firstName: 'Priya',
  lastName: 'Harvest',
}
const waiting: readonly Newcomer[] = [
  {
    ...onMainSite,
    orgId: 14,
    company: 'Cobalt Cycle Parts',
    email: 'waiting@demo.test',
    firstName: 'Cole',
    lastName: 'Ballard',
    status: WAITING,
  },
  {
    tenantOrgId: demoOrg.acme,
    provider: demoOrg.acme,
    timeZone: 'America/New_York',
    orgId: 22,
    company: 'Juniper & Oak',
    email: 'waiting@acme.test',
    firstName: 'June',
    lastName: 'Oakley',
    status: WAITING,
  },
]

/** What all of them answered when they signed up. */
const answers = {
  phone: '+14155550188',
  country: 'US',
  business_category: businessCategory.eCommerce,
  product_category: productCategory.homeAndKitchen,
  referral_source: referralSource.searchOnline,
  monthly_volume: monthlyShipmentVolume.upTo500,
  monthly_cost: monthlyShippingCost.upTo2000,
  most_used_service: mostUsedService.domesticGround,
}

/** A card that nobody takes for a real one. */
const CARD = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630"><rect width="1000" height="630" rx="36" fill="#e6eef8"/>
  <rect x="60" y="150" width="260" height="330" rx="18" fill="#b6c7dd"/><circle cx="190" cy="270" r="70" fill="#8aa2c0"/>
  <path d="M85 480a105 105 0 0 1 210 0z" fill="#8aa2c0"/><g font-family="sans-serif" fill="#1f3a5f">
  <text x="60" y="95" font-size="44" font-weight="700">SPECIMEN · IDENTITY CARD</text><text x="370" y="220" font-size="34">Priya Harvest</text>
  <text x="370" y="290" font-size="34">Harvest Lane Foods LLC</text><text x="370" y="360" font-size="34">No. SPECIMEN-0000-13</text>
  <text x="60" y="580" font-size="26">Made for trying the product. Not a document.</text></g></svg>`

/** The least that a reader takes for a page. */
const PAGE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 88>>stream
BT /F 18 Tf 40 220 Td (SPECIMEN: Harvest Lane Foods LLC, CA 2024-118822) Tj ET           
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

async function addNewcomer(db: Db, newcomer: Newcomer, passwordHash: () => Promise<string>): Promise<void> {
  const { orgId, company, provider, status } = newcomer
  await db
    .insertInto('org')
    .values({ id: orgId, type: orgType.OMS, parent_org_id: provider, name: company, status: status ?? 1 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await addUser(db, newcomer, passwordHash)
  await db
    .insertInto('seller_profile')
    .values({ org_id: orgId, ...answers })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute()
}

/** Sends the papers in as the seller does, once. */
async function submitDocuments(services: Services): Promise<void> {
  const { database, files, now } = services
  const service = { role: 'service', orgId: documents.orgId } as const
  const facts = await inScope(database, service, async (db) => ({
    user: await db.selectFrom('app_user').select('id').where('org_id', '=', documents.orgId).executeTakeFirstOrThrow(),
    sent: await db
      .selectFrom('identity_verification')
      .select('id')
      .where('org_id', '=', documents.orgId)
      .executeTakeFirst(),
  }))
  if (facts.sent) return
  const card = { bytes: await sharp(Buffer.from(CARD)).png().toBuffer(), mime: 'image/png', name: 'identity-card.png' }
  const page = { bytes: Buffer.from(PAGE), mime: 'application/pdf', name: 'registration.pdf' }
  const seller = { role: 'seller', orgId: documents.orgId, userId: facts.user.id } as const
  await inScope(database, seller, async (db) => {
    const documentIds: string[] = []
    for (const document of [card, page]) {
      documentIds.push((await keepDocument(files, db, { orgId: documents.orgId, document })).id)
    }
    const claims = {
      personName: 'Priya Harvest',
      personRole: 'Managing member',
      companyName: 'Harvest Lane Foods LLC',
      registrationNo: 'CA 2024-118822',
      country: 'US',
      line1: '88 Orchard Road',
      line2: null,
      city: 'Fresno',
      stateName: 'CA',
      zip: '93721',
    }
    await submit(db, seller, { ...claims, documentIds }, now())
  })
}

/** Work for the consoles, so that they are not empty; what is there already stays as it is. */
export async function seedNewcomers(services: Services): Promise<void> {
  let hash: Promise<string> | undefined
  const passwordHash = () => (hash ??= hashPassword(DEMO_PASSWORD))
  await inScope(services.database, { role: 'service', orgId: demoOrg.platform }, async (db) => {
    for (const newcomer of [documents, ...waiting]) await addNewcomer(db, newcomer, passwordHash)
  })
  await submitDocuments(services)
}
