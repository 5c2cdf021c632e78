import type { PackagePreset } from '@waybill/contract/defaults/api'
import { Field, Select, useFormat, useT } from '@waybill/kit'
import { useOrderDefaults } from '../shared/use-order-defaults.ts'
import { orderMessages } from './messages.ts'

const sides = ['length', 'width', 'height'] as const
type Sides = Pick<PackagePreset, (typeof sides)[number]>
type NoSides = { [side in keyof Sides]: number | null } & Pick<PackagePreset, 'sizeUnit'>

/** Fills the sides from a package of the default settings; not there when none has the unit of the order. */
export function PresetSelect({ size, onChoose }: { size: NoSides; onChoose: (size: Sides) => void }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const presets = (useOrderDefaults().data?.packages ?? []).filter(({ sizeUnit }) => sizeUnit === size.sizeUnit)
  if (presets.length === 0) return null
  const options = presets.map(({ name, length, width, height, sizeUnit }) => ({
    value: name,
    text: name,
    hint: format.size([length, width, height], sizeUnit),
  }))
  const choose = (name: string) => {
    const preset = presets.find((one) => one.name === name)
    if (preset) onChoose({ length: preset.length, width: preset.width, height: preset.height })
  }
  const current = presets.find((one) => sides.every((side) => one[side] === size[side]))
  return (
    <Field label={t('preset')} className="w-64">
      <Select value={current?.name ?? null} options={options} onChange={choose} />
    </Field>
  )
}
