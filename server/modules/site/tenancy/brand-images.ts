import { type BrandImageKind, brandImages } from '@waybill/contract/brand/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { defineCache } from '../../../platform/cache/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { FileMissingError } from '../../../platform/files/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { type ImageMime, reencodeImage } from '../../../platform/images/index.ts'

const endings: Record<ImageMime, string> = { 'image/png': 'png', 'image/webp': 'webp', 'image/jpeg': 'jpg' }
const ADDRESS = /^\/brand\/([0-9a-f]{64})\.(png|webp|jpg)$/
/** Logos and icons stand in e-mails too, whose readers know no WebP; the large picture is for browsers alone. */
const storedAs: Record<BrandImageKind, ImageMime> = { logo: 'image/png', icon: 'image/png', main: 'image/webp' }

const addressOf = (sha256: string, mime: ImageMime): string => `/brand/${sha256}.${endings[mime]}`

export interface NewImage {
  orgId: number
  kind: BrandImageKind
  bytes: Uint8Array
  /** Null: seeded. */
  userId: number | null
}

/**
 * Redraws a picture, keeps it with the tenant and answers the address under which anybody may see it. Throws IMAGE_TYPE,
 * IMAGE_TOO_LARGE and IMAGE_DAMAGED. The same picture sent again gets the same address.
 */
export async function keepImage({ database, files }: Pick<Services, 'database' | 'files'>, image: NewImage) {
  const { orgId, kind, userId } = image
  const size = brandImages[kind]
  const drawn = await reencodeImage(image.bytes, { maxWidth: size.width, maxHeight: size.height, as: storedAs[kind] })
  const { key, sha256 } = await files.put(drawn.bytes)
  const { mime, width, height } = drawn
  await inScope(database, { role: 'service', orgId, userId: userId ?? undefined }, (db) =>
    db
      .insertInto('tenant_image')
      .values({ org_id: orgId, sha256, kind, mime, width, height, storage_key: key, created_by: userId })
      .onConflict((conflict) => conflict.columns(['org_id', 'sha256', 'kind']).doNothing())
      .execute(),
  )
  return { url: addressOf(sha256, mime), width, height }
}

/** Did this tenant upload the picture, as one of that kind? */
export async function isKnownImage(
  db: Db,
  orgId: number,
  image: { kind: BrandImageKind; url: string },
): Promise<boolean> {
  const sha256 = ADDRESS.exec(image.url)?.[1]
  if (sha256 === undefined) return false
  const row = await db
    .selectFrom('tenant_image')
    .select('mime')
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .where('kind', '=', image.kind)
    .executeTakeFirst()
  return row !== undefined && addressOf(sha256, row.mime as ImageMime) === image.url
}

type Shown = { mime: ImageMime; bytes: Buffer }
const shown = defineCache<Shown | null>({
  name: 'brand-pictures',
  holds: "tenants' pictures, by the SHA-256 of their content",
  maxEntries: 64,
  ttlMs: null,
  invalidatedBy: 'nothing, since a picture never changes under its hash',
  shouldStore: (picture) => picture !== null,
})

async function load({ database, files }: Pick<Services, 'database' | 'files'>, sha256: string): Promise<Shown | null> {
  const row = await inScope(
    database,
    { role: 'service', orgId: 0 },
    (db) =>
      db.selectFrom('tenant_image').select(['mime', 'storage_key']).where('sha256', '=', sha256).executeTakeFirst(),
    { readOnly: true },
  )
  if (!row) return null
  const bytes = await files.read(row.storage_key).catch((error: unknown) => {
    if (error instanceof FileMissingError) return null
    throw error
  })
  // A damaged file is not shown under the name of another.
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) return null
  return { mime: row.mime as ImageMime, bytes }
}

/** The logo that a tenant has published, as PNG; null without one. */
export async function readLogo(
  services: Pick<Services, 'database' | 'files'>,
  orgId: number,
): Promise<Uint8Array | null> {
  const row = await inScope(
    services.database,
    { role: 'service', orgId },
    (db) => db.selectFrom('tenant_setting').select('logo_url').where('org_id', '=', orgId).executeTakeFirst(),
    { readOnly: true },
  )
  const sha256 = ADDRESS.exec(row?.logo_url ?? '')?.[1]
  const logo = sha256 === undefined ? null : await load(services, sha256)
  return logo?.mime === storedAs.logo ? logo.bytes : null
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [, sha256 = '', ending] = ADDRESS.exec(request.url.split('?')[0] ?? '') ?? []
  const image = sha256 ? await shown.read(services, sha256, () => load(services, sha256)) : null
  if (!image || endings[image.mime] !== ending) {
    reply.callNotFound()
    return reply
  }
  const etag = `"${sha256.slice(0, 32)}"`
  void reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': image.mime,
    // Mail readers show the logo from their own origin.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    etag,
  })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(image.bytes)
}

/**
 * Serves tenants' pictures to anybody by the hash of their content: raster pictures only, as they were redrawn here. Every host
 * answers every picture, for e-mails and trials of a tenant name them by other hosts than the tenant's.
 */
export function registerBrandImages(app: FastifyInstance, services: Services): void {
  app.get('/brand/:file', (request, reply) => send(services, request, reply))
}
