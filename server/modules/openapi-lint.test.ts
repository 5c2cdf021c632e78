import { createConfig, lintFromString } from '@redocly/openapi-core'
import { openApiDocument } from '@waybill/contract/openapi/index'
import { expect, it } from 'vitest'

it('has nothing to object to for an independent linter, in its strictest ruleset', async () => {
  // Warnings are errors there: https://redocly.com/docs/cli/rules/recommended
  const config = await createConfig({ extends: ['recommended-strict'] })
  const source = JSON.stringify(openApiDocument('1.2.3'))
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})
