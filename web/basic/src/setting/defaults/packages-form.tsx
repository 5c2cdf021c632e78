import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { MOST_PRESETS, type OrderDefaults, type PackagePreset } from '@waybill/contract/defaults/api'
import { Button, Field, focusField, IconButton, NumberInput, Select, TextInput, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { SaveBar } from '../save-bar.tsx'
import { defaultsMessages } from './messages.ts'
import { useSaveDefaults } from './use-defaults.ts'

const sides = ['length', 'width', 'height'] as const
type Side = (typeof sides)[number]
/** A package as it is typed: sides may be empty, and the key outlives changes of name and place. */
type Typed = Omit<PackagePreset, Side> & Record<Side, number | null> & { key: string }

const typedOf = (presets: readonly PackagePreset[]): Typed[] =>
  presets.map((preset, index) => ({ ...preset, key: `kept-${index}` }))
const presetOf = ({ name, length, width, height, sizeUnit }: Typed): PackagePreset => ({
  name: name.trim(),
  length: length ?? 0,
  width: width ?? 0,
  height: height ?? 0,
  sizeUnit,
})

/** What is wrong, by the name of its field, from the top. */
function useProblems() {
  const t = useT(defaultsMessages)
  return (rows: readonly Typed[]): Record<string, string> => {
    const names = rows.map((row) => row.name.trim().toLowerCase())
    const found = rows.flatMap((row, index) => [
      ...(names[index] === '' ? [[`${row.key}.name`, t('needsName')]] : []),
      ...(names[index] !== '' && names.indexOf(names[index] ?? '') !== index ? [[`${row.key}.name`, t('twice')]] : []),
      ...sides.filter((side) => !row[side]).map((side) => [`${row.key}.${side}`, t('notZero', { field: t(side) })]),
    ])
    return Object.fromEntries(found)
  }
}

type RowProps = {
  row: Typed
  problems: Record<string, string>
  onChange: (row: Typed) => void
  onRemove: () => void
}

function PackageRow({ row, problems, onChange, onRemove }: RowProps) {
  const t = useT(defaultsMessages)
  const problem = (name: string) => problems[`${row.key}.${name}`]
  return (
    <li className="flex flex-wrap items-start gap-2 border-b border-line py-3 first:pt-0">
      <Field
        name={`${row.key}.name`}
        label={t('packageName')}
        required
        error={problem('name')}
        className="min-w-36 flex-1"
      >
        <TextInput value={row.name} maxLength={40} onChange={(name) => onChange({ ...row, name })} />
      </Field>
      {sides.map((side) => (
        <Field key={side} name={`${row.key}.${side}`} label={t(side)} required error={problem(side)} className="w-20">
          <NumberInput value={row[side]} max={999} onChange={(value) => onChange({ ...row, [side]: value })} />
        </Field>
      ))}
      <Field label={t('unit')} className="w-20">
        <Select
          value={row.sizeUnit}
          options={[
            { value: 'in', text: 'in' },
            { value: 'cm', text: 'cm' },
          ]}
          onChange={(sizeUnit) => onChange({ ...row, sizeUnit })}
        />
      </Field>
      <IconButton
        className="mt-6"
        label={t('removePackage', { name: row.name.trim() || t('newPackage') })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </li>
  )
}

/** The packages of the organisation: a short list that is saved as a whole. */
export function PackagesForm({ defaults }: { defaults: OrderDefaults }) {
  const t = useT(defaultsMessages)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveDefaults()
  const problemsOf = useProblems()
  const [typed, setTyped] = useState<{ rows: Typed[]; added: number } | null>(null)
  const [tried, setTried] = useState(false)
  const { rows, added } = typed ?? { rows: typedOf(defaults.packages), added: 0 }
  const packages = rows.map(presetOf)
  const dirty = typed !== null && JSON.stringify(packages) !== JSON.stringify(defaults.packages)
  const reset = () => {
    setTyped(null)
    setTried(false)
    save.reset()
  }
  const add = () => {
    const empty = { key: `${id}-${added}`, name: '', length: null, width: null, height: null, sizeUnit: 'in' } as const
    setTyped({ rows: [...rows, empty], added: added + 1 })
    requestAnimationFrame(() => focusField(`${empty.key}.name`, form.current ?? document))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!dirty || save.isPending) return
    setTried(true)
    const first = Object.keys(problemsOf(rows))[0]
    if (first) return focusField(first, form.current ?? document)
    save.mutate({ packages }, { onSuccess: reset })
  }
  const problems = tried ? problemsOf(rows) : {}
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <FailureBanner error={save.error} className="mb-3" />
      {rows.length === 0 && <p className="mb-3 text-muted">{t('noPackages')}</p>}
      <ul>
        {rows.map((row) => (
          <PackageRow
            key={row.key}
            row={row}
            problems={problems}
            onChange={(next) => setTyped({ rows: rows.map((one) => (one.key === row.key ? next : one)), added })}
            onRemove={() => setTyped({ rows: rows.filter((one) => one.key !== row.key), added })}
          />
        ))}
      </ul>
      {rows.length < MOST_PRESETS && (
        <Button icon={<Plus />} className="mt-3" onClick={add}>
          {t('addPackage')}
        </Button>
      )}
      <SaveBar dirty={dirty} pending={save.isPending} onDiscard={reset} />
    </form>
  )
}
