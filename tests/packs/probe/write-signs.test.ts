import { describe, expect, test } from 'bun:test'
import { writeSign } from '../../../src/packs/probe/write-signs.ts'
import { subcommandPath } from '../../../src/packs/template/parse.ts'

function signOf(...argv: string[]): string | null {
  const [bin = '', ...words] = argv
  return writeSign({ bin, path: subcommandPath(argv), words })
}

describe('a call that may change something, whatever its command is called', () => {
  test.each([
    ['git clean -fd', 'clean'],
    ['git stash', 'stash'],
    ['git remote add origin https://example.com/a', 'add'],
    ['npm config set registry https://example.com', 'set'],
    ['npm audit fix', 'fix'],
    ['docker system prune -af', 'prune'],
    ['docker exec web ls', 'exec'],
    ['docker run alpine ls', 'run'],
    ['kubectl drain node-1', 'drain'],
    ['aws ec2 terminate-instances', 'terminate-instances'],
    ['terraform state rm web', 'rm'],
    ['kubectl config use-context prod', 'use-context'],
    ['heroku ps:scale web=2', 'ps:scale'],
    ['gh issue comment 1', 'comment'],
    ['cargo build', 'build'],
    ['docker rmi web', 'rmi'],
    ['aws rds modify-db-instance', 'modify-db-instance'],
    ['helm upgrade web --version 2', 'upgrade'],
    ['pulumi up --diff', 'up'],
  ])('%s', (line, word) => {
    expect(signOf(...line.split(' '))).toBe(`it calls "${word}", which may change things`)
  })

  test.each([
    ['find . -name a -delete', '-delete'],
    ['prettier --write .', '--write'],
    ['prettier -w .', '-w'],
    ['eslint --fix .', '--fix'],
    ['git fetch --prune=yes', '--prune=yes'],
    ['git branch -D main', '-D'],
    ['sed -i.bak s/a/b/ notes', '-i.bak'],
    ['perl -pi -e s/a/b/ notes', '-pi'],
    ['curl -X GET -X DELETE -T a https://example.com', '-T'],
    ['tar xzf a.tar.gz', 'xzf'],
    ['tar -C /tmp -xf a.tar', '-xf'],
    ['curl -d a=1 https://example.com', '-d'],
    ['curl -sO https://example.com/a', '-sO'],
    ['curl -o page https://example.com', '-o'],
    ['gh api repos/a/b/issues -f title=x', '-f'],
    ['gh api repos/a/b/issues --input=issue.json', '--input=issue.json'],
  ])('%s', (line, option) => {
    expect(signOf(...line.split(' '))).toBe(`it passes "${option}", which may change things`)
  })

  test.each([
    ['curl -X DELETE https://example.com', 'DELETE'],
    ['curl -XPOST https://example.com', 'POST'],
    ['curl -X GET -X PUT https://example.com', 'PUT'],
    ['gh api --method=patch repos/a/b', 'PATCH'],
  ])('%s', (line, method) => {
    expect(signOf(...line.split(' '))).toBe(`it sends ${method}, which may change things`)
  })

  test('a program that is there to change files', () => {
    expect(signOf('rsync', '-a', 'a/', 'b/')).toBe('"rsync" is there to change things')
  })

  test.each([
    [['sqlite3', 'app.db', 'DELETE FROM users']],
    [['psql', '-c', ' drop table users']],
    [['gh', 'api', 'graphql', '-f', 'query=mutation { closeIssue { id } }']],
  ])('%s', (argv) => {
    expect(signOf(...argv)).toBe('it holds a statement that changes data')
  })
})

describe('a call that only looks', () => {
  test.each([
    ['gh release list'],
    ['gh run list --commit abc'],
    ['gh label list'],
    ['npm build-info list'],
    ['gh run view'],
    ['gcloud run services list'],
    ['gh api --method GET search/issues -f q=x'],
    ['gh api graphql -f query={viewer{login}}'],
    ['rsync --version'],
    ['black --diff src'],
    ['ruff format --diff'],
    ['aws deploy list-applications'],
    ['git stash list'],
    ['git branch -a'],
    ['git tag -l'],
    ['git log -n 5 --patch'],
    ['npm config get registry'],
    ['docker image ls'],
    ['docker image prune --dry-run'],
    ['kubectl scale --dry-run=client web'],
    ['terraform fmt -check'],
    ['rsync -a --delete --dry-run a b'],
    ['prettier --check .'],
    ['tar -tvf docs.tar'],
    ['tar tf notes'],
    ['tar -xOf a.tar package.json'],
    ['curl -sS -o /dev/null https://example.com'],
    ['curl -G -d q=1 https://example.com'],
    ['curl -X GET https://example.com'],
    ['sync-tool sync-status'],
    ['sqlite3 app.db SELECT'],
    ['sed -n 1p notes'],
    ['perl -Ilib -Mstrict -ne print notes'],
  ])('%s', (line) => {
    expect(signOf(...line.split(' '))).toBeNull()
  })

  test('a harmless switch that is turned off is none', () => {
    expect(signOf('kubectl', 'scale', '--dry-run=none', 'web')).toBe('it calls "scale", which may change things')
  })
})
