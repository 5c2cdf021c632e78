import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { cx } from '../cx.ts'
import { useLocale } from '../i18n/locale-provider.tsx'
import { languageTag } from '../i18n/catalogue.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import type { ComboboxProps } from './combobox-props.ts'
import { useFieldControl } from './field.tsx'
import type { Option } from './option.ts'

const OptionLine = ({ option }: { option: Option }) => (
  <>
    <Base.Item value={option} disabled={option.disabled} className="kit-option">
      {option.icon}
      <span className="min-w-0 flex-1">
        {option.text}
        {option.hint && <span className="block text-small text-muted">{option.hint}</span>}
      </span>
      <span className="size-4 flex-none">
        <Base.ItemIndicator render={<Check className="text-brand-text" />} />
      </span>
    </Base.Item>
    {option.apart && <div aria-hidden className="-mx-1 my-1 border-t border-line last:hidden" />}
  </>
)

function Popup() {
  const t = useKitText()
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-60 outline-none">
        <Base.Popup className="kit-popup max-h-[min(360px,var(--available-height))]! w-(--anchor-width) min-w-48 max-w-(--available-width)">
          <Base.Empty>
            <div className="px-3 py-2 text-muted">{t('noOptions')}</div>
          </Base.Empty>
          <Base.List className="scroll-py-1 p-1 empty:p-0">
            {(option: Option) => <OptionLine key={option.value} option={option} />}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

const isSame = (a: Option, b: Option | undefined): boolean =>
  b !== undefined &&
  a.value === b.value &&
  a.text === b.text &&
  a.hint === b.hint &&
  a.keywords === b.keywords &&
  a.disabled === b.disabled &&
  a.apart === b.apart

/** The options as they were as long as they say the same: for new ones the list puts the chosen text in the place of what is being typed. */
function useSameOptions<Value extends string>(options: readonly Option<Value>[]): readonly Option<Value>[] {
  const [stable, setStable] = useState(options)
  if (stable === options) return stable
  const stays = stable.length === options.length && stable.every((one, index) => isSame(one, options[index]))
  if (!stays) setStable(options)
  return stays ? stable : options
}

/** The working combobox; loaded with the first field that needs it. */
export default function ComboboxList<Value extends string>(props: ComboboxProps<Value>) {
  const { value, onChange, placeholder, onBlur, onSearch, className } = props
  const options = useSameOptions(props.options)
  const items = useMemo(() => [...options] as Option[], [options])
  const t = useKitText()
  const { locale } = useLocale()
  const { labelId: _, disabled, ...control } = useFieldControl(props)
  const chosen = options.find((option) => option.value === value) ?? null
  const collator = useMemo(
    () => new Intl.Collator(languageTag(locale), { sensitivity: 'base', usage: 'search' }),
    [locale],
  )
  const matches = (option: Option, query: string) => {
    const needle = query.trim().toLowerCase()
    const text = `${option.text} ${option.keywords ?? ''} ${option.value}`.toLowerCase()
    return text.includes(needle) || collator.compare(option.text, query) === 0
  }
  return (
    <Base.Root
      items={items}
      value={chosen as Option | null}
      onValueChange={(option: Option | null) => onChange((option?.value ?? null) as Value | null)}
      itemToStringLabel={(option: Option) => option.text}
      isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
      filter={onSearch ? null : matches}
      onInputValueChange={(text) => onSearch?.(text)}
      disabled={disabled}
      autoHighlight
    >
      <Base.InputGroup className={cx('kit-input flex items-center gap-1 pe-1!', className)}>
        {chosen?.icon}
        <Base.Input
          // What is typed replaces the chosen text, wherever the pointer came down.
          onClick={(event) => event.currentTarget.select()}
          {...control}
          aria-label={props['aria-label']}
          onBlur={onBlur}
          placeholder={placeholder ?? t('choose')}
          className="kit-bare truncate"
        />
        <Base.Clear
          aria-label={t('clear')}
          className="grid size-6 place-items-center rounded-badge text-muted hover:text-fg"
        >
          <X className="size-3.5!" />
        </Base.Clear>
        <Base.Trigger
          aria-label={t('openList')}
          className="grid size-6 place-items-center rounded-badge text-muted hover:text-fg"
        >
          <ChevronDown />
        </Base.Trigger>
      </Base.InputGroup>
      <Popup />
    </Base.Root>
  )
}
