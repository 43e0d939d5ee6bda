import { expect, test } from 'bun:test'
import { references } from '../../../src/gates/dependency-direction/references.ts'
import { tokenize } from '../../../src/gates/typescript/tokenize.ts'
import { typescript } from '../typescript/consumer.ts'

const found = (text: string) =>
  [...references(tokenize(text, 'a.ts', typescript).leading)].map((one) =>
    one.kind === 'dependency'
      ? `${one.dependency.line} ${one.dependency.via} ${one.dependency.specifier}`
      : `${one.violation.line} ${one.violation.rule}`,
  )

const UNREADABLE = 'unreadable reference directive: it names no path, types, lib or no-default-lib'

test.each([
  ['/// <reference path="a.ts" />', '1 reference-path a.ts'],
  ["///<reference path='a.ts'/>", '1 reference-path a.ts'],
  ['/// <reference types="node" />', '1 reference-types node'],
  ['/// <reference types="node" resolution-mode="import" />', '1 reference-types node'],
  ['#!/usr/bin/env node\n// first\n/* a\nb */\n/// <reference path="a.ts" />', '5 reference-path a.ts'],
  ['/// <reference />', `1 ${UNREADABLE}`],
  ['/// <reference path=a.ts />', `1 ${UNREADABLE}`],
  ['/// <reference path="" />', `1 ${UNREADABLE}`],
  ['/// <reference path="a.ts"', `1 ${UNREADABLE}`],
  ['/// <reference amd="a" />', `1 ${UNREADABLE}`],
])('G-14: reads %s', (text, line) => {
  expect(found(`${text}\nimport 'x'`)).toEqual([line])
})

test.each([
  '/// <reference lib="es2022" />',
  '/// <reference no-default-lib="true" />',
  '/// <amd-module name="a" />',
  '// <reference path="a.ts" />',
  '//// <reference path="a.ts" />',
  '/* /// <reference path="a.ts" /> */',
  'x\n/// <reference path="a.ts" />',
  '"use strict"\n/// <reference path="a.ts" />',
])('%s is nothing', (text) => {
  expect(found(`${text}\nimport 'x'`)).toEqual([])
})

test('a comment that never ends is read once, however many it seems to open', () => {
  expect(found(`/// <reference path="a.ts" />\n${'/* '.repeat(100_000)}`)).toEqual(['1 reference-path a.ts'])
})

test('reads a file that holds nothing but directives', () => {
  expect(found('/// <reference path="a.ts" />')).toEqual(['1 reference-path a.ts'])
})
