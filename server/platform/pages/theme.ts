import { themeCss } from '@waybill/contract/brand/index'
import { createHash } from 'node:crypto'

/** A tenant's stylesheet from its `colorType` in any stored shape, and its name. Null when there is no usable colour. */
export function themeOf(colorType: unknown): { hash: string; css: string } | null {
  const css = themeCss(colorType)
  return css === null ? null : { hash: createHash('sha256').update(css).digest('base64url').slice(0, 12), css }
}
