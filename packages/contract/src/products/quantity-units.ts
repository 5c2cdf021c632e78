import type { Text } from '../core/messages.ts'

type Unit = { value: string; label: Text; also?: readonly string[] }
const unit = (value: string, en: string, cn: string, also?: string): Unit => ({
  value,
  label: { en, cn },
  ...(also !== undefined && { also: also.split(' | ') }),
})

/** Units in which customs count goods: those of the Automated Export System that parcels need (AESTIR, appendix K), and sets. */
export const quantityUnits: readonly Unit[] = [
  unit('NO', 'Number', '个', 'no. | each | ea | unit | units | 只 | 台 | 件数'),
  unit('PCS', 'Pieces', '件', 'pc | pce | piece'),
  unit('PRS', 'Pairs', '双', 'pr | pair | 对'),
  unit('SET', 'Sets', '套', 'sets'),
  unit('DOZ', 'Dozen', '打', 'dz | dozens'),
  unit('DPR', 'Dozen pairs', '打（双）', '十二双'),
  unit('PK', 'Packs', '包', 'pack | pkg | 盒'),
  unit('HUN', 'Hundreds', '百个', 'hundred'),
  unit('THS', 'Thousands', '千个', 'thousand'),
  unit('GM', 'Grams', '克', 'g | gram'),
  unit('KG', 'Kilograms', '千克', 'kgs | kilogram | 公斤'),
  unit('CAR', 'Carats', '克拉', 'carat | ct'),
  unit('L', 'Liters', '升', 'liter | litre | litres | ltr'),
  unit('M', 'Meters', '米', 'meter | metre | metres'),
  unit('M2', 'Square meters', '平方米', 'sqm | m² | square metres'),
  unit('M3', 'Cubic meters', '立方米', 'cbm | m³ | cubic metres'),
  unit('X', 'No unit', '无计量单位', 'none'),
]
