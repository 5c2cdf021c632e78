import { Languages } from 'lucide-react'
import type { Locale } from '@waybill/contract/core/messages'
import { saasUpdateUserInfo, switchLanguage } from '@waybill/contract/identity/api'
import { Button, Menu, type MenuEntry, useT, VisuallyHidden } from '@waybill/kit'
import { shellMessages } from '../messages/shell.ts'
import { readSession } from '../session/session-store.ts'
import { useShellContext, useShellParts } from '../shell-context.tsx'

const names: Record<Locale, string> = { en: 'English', cn: '中文' }
const short: Record<Locale, string> = { en: 'EN', cn: '中文' }

/** Switches the language here at once, and with the account in the background: a failure there is only logged. */
export function useChooseLanguage() {
  const { state, client } = useShellParts()
  const { audience, user } = useShellContext()
  return (language: Locale) => {
    state.setLocale(language)
    if (!readSession()) return
    const route = audience === 'saas' ? saasUpdateUserInfo : switchLanguage
    const body = { language, ...(user && { userName: user.user.userName }) }
    client.call(route, { body }, { hideErrors: true }).catch((error: unknown) => console.warn(error))
  }
}

/** The languages of the site as a part of a menu. */
export function useLanguageChoice(): MenuEntry {
  const { locale } = useShellContext()
  const t = useT(shellMessages)
  const choose = useChooseLanguage()
  return {
    kind: 'choice',
    id: 'language',
    label: t('language'),
    value: locale,
    options: (['en', 'cn'] as const).map((value) => ({
      value,
      label: <span lang={value === 'cn' ? 'zh-CN' : 'en'}>{names[value]}</span>,
    })),
    onChoose: (value) => choose(value === 'cn' ? 'cn' : 'en'),
  }
}

/** The languages of the site, in the header of a window that has room. */
export function LanguageMenu() {
  const { locale } = useShellContext()
  const t = useT(shellMessages)
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" icon={<Languages />} className="text-inherit!">
          <VisuallyHidden>{t('language')}: </VisuallyHidden>
          {short[locale]}
        </Button>
      }
      entries={[useLanguageChoice()]}
    />
  )
}
