import type { Page } from 'playwright-core'
import { codeOf, stepAt } from '../../server/modules/people/mfa/totp.ts'

/** Goes through the dialog that sets up the second factor, from the password to the recovery codes. */
export async function setUpFactor(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  const secret = await dialog.locator('[data-secret]').getAttribute('data-secret')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCodes(secret ?? '').now)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('Save your recovery codes').waitFor()
  await dialog.getByLabel("I've saved them").check()
  await dialog.getByRole('button', { name: 'Done', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** What an authenticator app does with the key that it is given. */
function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** The code of this half minute, and the next one, which counts already: half a minute may end between any two lines. */
export const appCodes = (secret: string) => {
  const step = stepAt(new Date())
  return { now: codeOf(bytesOf(secret), step), next: codeOf(bytesOf(secret), step + 1) }
}
