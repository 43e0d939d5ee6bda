import { expect, test } from 'bun:test'
import { M024, PREVIEW_KINDS } from '../../../../src/packs/rules/manifest/M024.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

const previewed = (kind: string, template: string) =>
  packWithCommands({
    pay: { args: { amount: { type: 'number' }, payee: { type: 'string' } }, preview: { kind, template } },
  })

test('tells a wrong kind and every wrong placeholder', () => {
  expect(findings(M024, previewed('comand', 'pay {{amont}} to {{payee}} on {{toString}} and {{amont}}'))).toEqual([
    {
      at: 'surface.json /verbs/pay/preview/kind',
      message: 'The preview of "pay" is of kind "comand"; the kinds are command, text, diff, request.',
      fix: 'Set "kind" in "preview" of "pay" to "command".',
    },
    {
      at: 'surface.json /verbs/pay/preview/template',
      message: 'The preview of "pay" uses "{{amont}}", which is none of its arguments.',
      fix: 'Write "{{amount}}" for "{{amont}}" in "template" of "pay".',
    },
    {
      at: 'surface.json /verbs/pay/preview/template',
      message: 'The preview of "pay" uses "{{toString}}", which is none of its arguments.',
      fix: 'Delete "{{toString}}" from "template", or declare "toString" under "args" of "pay".',
    },
  ])
})

test('suggests a command for a kind that is like none when the template begins as the command line does', () => {
  const pay = { cli: ['ledger', 'pay'], preview: { kind: 'shell', template: 'ledger pay' } }
  expect(findings(M024, packWithCommands({ pay }))[0]?.fix).toBe('Set "kind" in "preview" of "pay" to "command".')
})

test('suggests text for a kind that is like none', () => {
  expect(findings(M024, previewed('html', 'x'))[0]?.fix).toBe('Set "kind" in "preview" of "pay" to "text".')
})

test('tells a placeholder that is not closed', () => {
  expect(findings(M024, previewed('text', 'Pay {{amount to {{payee}}'))).toEqual([
    {
      at: 'surface.json /verbs/pay/preview/template',
      message: 'The preview of "pay" has a placeholder that is not closed or not named.',
      fix: 'Write each placeholder in "template" of "pay" as "{{argument_name}}".',
    },
  ])
})

test('takes no result: it is shown before there is one', () => {
  expect(findings(M024, previewed('text', 'Paid {{result.id}}'))).toHaveLength(1)
})

test.each([...PREVIEW_KINDS])('says nothing about the kind %s with known arguments', (kind) => {
  expect(findings(M024, previewed(kind, '{"pay": {{amount}}} to {{ payee }}'))).toEqual([])
  expect(findings(M024, packWithCommands({ pay: {} }))).toEqual([])
})
