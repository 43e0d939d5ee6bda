import { TEMPLATE_HEALTH, TEMPLATE_READ, TEMPLATE_WRITE } from '../../rules/manifest/template-phrases.ts'
import type { Draft, DraftCommand } from '../draft.ts'
import { templateExecutable } from './executable.ts'

/** The pack that `init` writes: small, complete, and marked in every command, so that it cannot be shared unedited. */
export function templateDraft({ id, name }: { readonly id: string; readonly name: string }): Draft {
  return {
    id,
    name,
    description: `Lists, shows, searches and creates items of ${name}.`,
    cliBin: id,
    wrap: { bin: `bin/${id}`, workspace: { mode: 'pack' } },
    commands: commandsFor(id),
    lead: `Lists, shows, searches and creates items of ${name}, which are made up until the pack wraps a CLI of yours. No login is needed.`,
    antiPatterns: [
      'Do not guess `item_id`; take it from `item.list` or `item.search`.',
      'Do not create an item before `item.search` shows that there is none like it.',
      'Do not call `item.create` again when its outcome is unknown; look with `item.list` first.',
    ],
    sureReads: ['item.list', 'item.show', 'item.search', 'doctor'],
    mockWrites: ['item.create'],
    executable: { path: `bin/${id}`, text: templateExecutable(id) },
  }
}

function commandsFor(bin: string): DraftCommand[] {
  return [
    {
      name: 'item.list',
      task: 'Which items there are',
      policy: { class: 'read' },
      from: 'template',
      entry: {
        description: `List items, newest first, as JSON with id and title. ${TEMPLATE_READ}`,
        args: {
          limit: { type: 'integer', description: 'How many items to return at most.', default: 20, example: 2 },
        },
        cli: [bin, 'item', 'list', '--limit={{limit}}', '--json'],
      },
    },
    {
      name: 'item.show',
      task: 'What an item is',
      policy: { class: 'read' },
      from: 'template',
      entry: {
        description: `Return one item as JSON with id and title. ${TEMPLATE_READ}`,
        args: {
          item_id: {
            type: 'string',
            required: true,
            description: 'Id of an item, from item.list or item.search.',
            example: 'item-1',
          },
        },
        cli: [bin, 'item', 'show', '{{item_id}}', '--json'],
      },
    },
    {
      name: 'item.search',
      task: 'Which items speak of something',
      policy: { class: 'read' },
      from: 'template',
      entry: {
        description: `Find the items whose title holds some words, as JSON with id and title. ${TEMPLATE_READ}`,
        args: {
          words: {
            type: 'string',
            required: true,
            description: 'Words of a title, as the user said them.',
            example: 'second',
          },
        },
        cli: [bin, 'item', 'search', '{{words}}', '--json'],
      },
    },
    {
      name: 'item.create',
      task: 'Create an item',
      policy: { class: 'write', confirm: true },
      from: 'template',
      entry: {
        description: `Create an item and return it as JSON with its id. ${TEMPLATE_WRITE}`,
        args: {
          title: {
            type: 'string',
            required: true,
            description: 'Title of the new item, in the words of the user.',
            example: 'example',
          },
        },
        cli: [bin, 'item', 'create', '--title={{title}}', '--yes', '--json'],
        cli_confirm: '--yes',
        preview: { kind: 'text', template: 'Create an item with the title {{title}}' },
      },
    },
    {
      name: 'doctor',
      task: 'Is the tool ready',
      policy: { class: 'read' },
      from: 'template',
      entry: {
        description: `Check that the items can be read, and say as JSON how many there are. ${TEMPLATE_HEALTH}`,
        cli: [bin, 'doctor', '--json'],
      },
    },
  ]
}
