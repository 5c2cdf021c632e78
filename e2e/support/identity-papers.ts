import type { Page } from 'playwright-core'
import { testPicture } from '../../server/testing/picture.ts'

export const verification = '/b/#/setting/verification'

/** Fills what a new seller must say of itself, by the keyboard where there is a list. */
export async function fillClaims(page: Page): Promise<void> {
  await page.getByLabel('Role in the company').fill('Owner')
  await page.getByLabel('Registration or tax number').fill('NY-4711')
  const country = page.getByRole('combobox', { name: 'Country/region' })
  await country.fill('United States')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await page.getByLabel('Address line 1').fill('1 Main St')
  await page.getByLabel('City').fill('Albany')
}

/** Uploads a picture and waits until the server has it. */
export async function addPicture(page: Page, name = 'card.jpg'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: await testPicture() })
  await page.getByRole('button', { name: `Download ${name}` }).waitFor()
}

/** Sends papers in as a seller does at the page. */
export async function submitDocuments(page: Page): Promise<void> {
  await page.goto(verification)
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  await fillClaims(page)
  await addPicture(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Your documents are being checked').waitFor()
}
