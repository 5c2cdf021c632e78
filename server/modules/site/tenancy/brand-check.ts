import { AppError, type ErrorCode, fieldProblem } from '@waybill/contract/core/errors'
import type { BrandFields } from '@waybill/contract/brand/api'
import { colourFault, contrastFault, readColours } from '@waybill/contract/brand/index'
import type { Db } from '../../../platform/database/index.ts'
import { isKnownImage } from './brand-images.ts'

const words = {
  colorType: { en: 'Colors', cn: '颜色' },
  primary: { en: 'Primary color', cn: '主色' },
  header: { en: 'Header color', cn: '顶栏颜色' },
  radius: { en: 'Corner radius', cn: '圆角' },
  logoUrl: { en: 'the logo', cn: 'Logo' },
  iconUrl: { en: 'the icon', cn: '图标' },
  mainImageUrl: { en: 'the main image', cn: '主图' },
}
const refuse = (fieldName: string, code: ErrorCode, field: { en: string; cn: string }): AppError =>
  new AppError(code, {
    params: { field: field.en },
    zhParams: { field: field.cn },
    fields: [fieldProblem(fieldName, code, { field })],
  })

/** Empty texts are none. */
export const normalizeBrand = (brand: BrandFields): BrandFields => ({
  ...brand,
  siteNameCN: brand.siteNameCN || null,
  slogan: brand.slogan || null,
  sloganCN: brand.sloganCN || null,
})

/** Throws COLOR_INVALID for what is no colour. */
export function checkColourType(colorType: BrandFields['colorType']): void {
  const fault = colourFault(colorType)
  if (fault === null) return
  const field = Object.hasOwn(words, fault) ? words[fault as keyof typeof words] : { en: fault, cn: fault }
  const name = fault === 'colorType' ? fault : `colorType.${fault}`
  throw refuse(name, fault === 'primary' || fault === 'header' ? 'COLOR_INVALID' : 'INVALID_VALUE', field)
}

/** Throws COLOR_CONTRAST, with the nearest shade that passes, where text cannot be read on a colour. */
export function checkContrast(colorType: BrandFields['colorType']): void {
  const fault = contrastFault(readColours(colorType))
  if (!fault) return
  const params = {
    colour: fault.ground,
    ratio: `${fault.ratio}:1`,
    needed: `${fault.needed}:1`,
    nearest: fault.nearest ?? '',
  }
  const fields = [fieldProblem(`colorType.${fault.colour}`, 'COLOR_CONTRAST', { params })]
  throw new AppError('COLOR_CONTRAST', { params, fields })
}

const pictures = [
  ['logoUrl', 'logo'],
  ['iconUrl', 'icon'],
  ['mainImageUrl', 'main'],
] as const

/** Throws IMAGE_UNKNOWN for a picture that the tenant neither uploaded nor shows already: no foreign address reaches a page. */
export async function checkPictures(
  db: Db,
  orgId: number,
  brands: { next: BrandFields; now: BrandFields },
): Promise<void> {
  for (const [field, kind] of pictures) {
    const url = brands.next[field]
    if (url === null || url === brands.now[field] || (await isKnownImage(db, orgId, { kind, url }))) continue
    throw refuse(field, 'IMAGE_UNKNOWN', words[field])
  }
}
