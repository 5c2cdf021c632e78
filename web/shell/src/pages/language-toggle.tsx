import { useFacts, useShellParts } from '../shell-context.tsx'
import { useT } from '@waybill/kit/basics'
import { shellMessages } from '../messages/shell.ts'

const languages = [
  { value: 'en', lang: 'en', name: 'English' },
  { value: 'cn', lang: 'zh-CN', name: '中文' },
] as const

/** Both languages in view, on pages where nobody is logged in yet. */
export function LanguageToggle() {
  const { state } = useShellParts()
  const { locale } = useFacts()
  const t = useT(shellMessages)
  return (
    <div role="group" aria-label={t('language')} className="flex gap-1">
      {languages.map(({ value, lang, name }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          aria-pressed={locale === value}
          onClick={() => state.setLocale(value)}
          className="h-control rounded-control px-2 text-muted hover:bg-sub aria-pressed:font-semibold aria-pressed:text-fg"
        >
          {name}
        </button>
      ))}
    </div>
  )
}
