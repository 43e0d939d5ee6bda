import type { SlotTemplate } from './template.ts'

/** Software work in a codebase. */
export const coding: SlotTemplate = {
  name: 'coding',
  description: 'Software work in a codebase: bug fixes, features, tests, refactors, debugging.',
  kinds: [
    {
      name: 'bug_fix',
      title: 'Bug fix',
      workspace: 'the code with the bug still in it, and what is needed to run it',
      request: 'what goes wrong, how to see it, and what should happen instead',
      tools: ['shell', 'filesystem'],
    },
    {
      name: 'feature',
      title: 'Feature',
      workspace: 'the code as it was before the feature came in',
      request: 'what the new behaviour is, where it belongs, and what must not change',
      tools: ['shell', 'filesystem'],
    },
    {
      name: 'tests',
      title: 'Tests',
      workspace: 'the code to be tested, with the test setup but without the tests',
      request: 'which behaviour needs tests, and in which style the project writes them',
      tools: ['shell', 'filesystem'],
    },
    {
      name: 'refactor',
      title: 'Refactor',
      workspace: 'the code as it is, with the tests that keep its behaviour',
      request: 'what is hard about the code today, and what it should look like afterwards',
      tools: ['shell', 'filesystem'],
    },
    {
      name: 'debug',
      title: 'Debugging',
      workspace: 'the code and the logs or the failing run that led to the cause',
      request: 'what was observed, and that the cause is wanted in writing, with proof',
      tools: ['shell', 'filesystem'],
    },
  ],
  sources: [
    '`git log`: commits that fix, add or tidy one thing; the commit before each is the starting point',
    'merged pull requests: the description is close to a request, the diff shows which files matter',
    'closed issues with a commit that closed them: bugs with steps to reproduce are the best tasks',
    'tests that were added late, and failures in CI that somebody had to track down',
  ],
}

/** Data work. */
export const data: SlotTemplate = {
  name: 'data',
  description: 'Data work: cleaning, analysis, transformation, queries, and charts.',
  kinds: [
    {
      name: 'clean',
      title: 'Cleaning',
      workspace: 'a small extract with the faults the real table has',
      request: 'which faults the table has, and what a clean row looks like',
      tools: ['python', 'filesystem'],
    },
    {
      name: 'analyze',
      title: 'Analysis',
      workspace: 'the tables the question is about, cut down to what answers it',
      request: 'the question, and which numbers the answer has to state',
      tools: ['python', 'filesystem'],
    },
    {
      name: 'transform',
      title: 'Transformation',
      workspace: 'the input files, and an example of the wanted form if there is one',
      request: 'the form the data has, the form it should get, and what happens to odd rows',
      tools: ['python', 'filesystem'],
    },
    {
      name: 'query',
      title: 'Query',
      workspace: 'a small database file or a schema with sample rows',
      request: 'what to select, in words, and how ties and missing values count',
      tools: ['python', 'shell'],
    },
    {
      name: 'chart',
      title: 'Chart',
      workspace: 'the numbers to be drawn, and nothing else',
      request: 'what the chart has to show, for whom, and in which file format',
      tools: ['python', 'filesystem'],
    },
  ],
  sources: [
    'notebooks and scripts that somebody runs by hand again and again',
    'saved queries and the questions they answered',
    'reports and dashboards: the step from raw table to number is a task',
    'messages in which somebody asked for a number, a table or a chart, and the file they got back',
  ],
}

/** Reading and writing. */
export const research: SlotTemplate = {
  name: 'research',
  description: 'Reading and writing: summaries, comparisons, answers with sources, memos.',
  kinds: [
    {
      name: 'summarize',
      title: 'Summary',
      workspace: 'the document to be summarised, as text or Markdown',
      request: 'who reads the summary, how long it may be, and what it has to contain',
      tools: ['filesystem'],
    },
    {
      name: 'compare',
      title: 'Comparison',
      workspace: 'the documents to be compared',
      request: 'what is compared, by which criteria, and in which form',
      tools: ['filesystem'],
    },
    {
      name: 'answer',
      title: 'Answer with sources',
      workspace: 'the sources that hold the answer, with some that do not',
      request: 'the question, and that each statement names the source it comes from',
      tools: ['filesystem'],
    },
    {
      name: 'extract',
      title: 'Extraction',
      workspace: 'the documents the facts are taken from',
      request: 'which facts are wanted, in which columns, and what to write when one is missing',
      tools: ['filesystem', 'python'],
    },
    {
      name: 'memo',
      title: 'Memo',
      workspace: 'the notes and numbers the memo rests on',
      request: 'who the memo is for, what it should lead to, and its length',
      tools: ['filesystem'],
    },
  ],
  sources: [
    'documents that were read and summed up for somebody: papers, contracts, meeting notes',
    'questions that were answered in writing, with the sources that were used',
    'comparisons made before a purchase or a decision',
    'memos and briefings that were sent, with the notes they began as',
  ],
}

/** Support work. */
export const support: SlotTemplate = {
  name: 'support',
  description: 'Support work: triage, replies, reproductions, escalations, help articles.',
  kinds: [
    {
      name: 'triage',
      title: 'Triage',
      workspace: 'a handful of tickets and the rules for sorting them',
      request: 'which tickets to sort, into which classes, and by which rules',
      tools: ['filesystem'],
    },
    {
      name: 'reply',
      title: 'Reply',
      workspace: 'the ticket and the pages or policies a good answer rests on',
      request: 'which ticket to answer, in which tone, and what must not be promised',
      tools: ['filesystem'],
    },
    {
      name: 'reproduce',
      title: 'Reproduction',
      workspace: 'the report and the smallest setup in which the problem shows',
      request: 'what was reported, and that steps which show it are wanted',
      tools: ['shell', 'filesystem'],
    },
    {
      name: 'escalate',
      title: 'Escalation',
      workspace: 'the ticket with its history, logs included',
      request: 'to whom the case goes, and what they need to know to start at once',
      tools: ['filesystem'],
    },
    {
      name: 'article',
      title: 'Help article',
      workspace: 'tickets with the same question, and the answers that helped',
      request: 'which question the article answers, and for which readers',
      tools: ['filesystem'],
    },
  ],
  sources: [
    'closed tickets with a good answer, several of each kind',
    'cases that were passed on to engineering, and what came back',
    'questions that come every week and still have no help article',
    'reports that somebody managed to reproduce, with the steps',
  ],
}

/** Anything else. */
export const blank: SlotTemplate = {
  name: 'blank',
  description: 'Generic slots for any domain. Use it when no other template fits.',
  kinds: [
    {
      name: 'task',
      title: 'Task',
      workspace: 'the material the work starts from',
      request: 'what is wanted, what it starts from, and when it is done',
      tools: ['shell', 'filesystem'],
    },
  ],
  sources: [
    'work that was handed to an agent, or to a colleague, in the last weeks',
    'tickets, messages and mails that asked for something that can be delivered as a file',
    'results in this folder that somebody made by hand, and what they were made from',
  ],
}
