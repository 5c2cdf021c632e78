import { readColours } from '@waybill/contract/brand/colours'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { readLogo, tenantOfHost } from '../../site/tenancy/index.ts'

/** How a tenant's documents look. */
export interface Brand {
  name: string
  /** #rrggbb */
  colour: string
  /** PNG; null = there is none. */
  logo: Uint8Array | null
}

const BLACK = '#000000'

/** The brand of the site on which the seller works. */
export async function brandOf(
  ctx: Pick<BaseCtx, 'database' | 'files' | 'host' | 'http' | 'locale' | 'now'>,
): Promise<Brand> {
  const tenant = await tenantOfHost(ctx, ctx.host)
  if (!tenant) return { name: '', colour: BLACK, logo: null }
  const { siteName, siteNameCN, colorType } = tenant.setting
  return {
    name: (ctx.locale === 'cn' ? siteNameCN : null) ?? siteName ?? '',
    colour: readColours(colorType)?.primary ?? BLACK,
    logo: await readLogo(ctx, tenant.orgId),
  }
}
