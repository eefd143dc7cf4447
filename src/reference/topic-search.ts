/** Finds topics by what they tell: the words of a question against their names, headings and texts. */
import { type Topic, topics } from './topics.ts'
import { tokensOf } from './vocabulary.ts'

export type TopicName = keyof typeof topics

export interface TopicHit {
  readonly topic: TopicName
  /** Every word of the question is in its name, its headings or the words it answers to. */
  readonly isAbout: boolean
}

export interface TopicHits {
  /** Those that hold every word of the question, the best first. */
  readonly whole: readonly TopicHit[]
  /** Those that say more about a part of the question than any command does. */
  readonly besides: readonly TopicName[]
}

const mostTopics = 3

/** A word that more topics hold than these tells none of them from the others. */
const mostHolders = 2

/** The topic that words are the name of, in any case, with blanks or dashes. */
export function topicNamed(words: readonly string[]): TopicName | undefined {
  const name = words
    .join('-')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
  return isTopic(name) ? name : undefined
}

const isTopic = (word: string): word is TopicName => Object.hasOwn(topics, word)

export async function searchTopics(question: readonly string[]): Promise<TopicHits> {
  const wanted = [...new Set(tokensOf(question.join(' ')))]
  if (wanted.length === 0) return { whole: [], besides: [] }
  const texts = await Promise.all(Object.keys(topics).filter(isTopic).map(textOf))
  const isTelling = (token: string) => texts.filter(({ told }) => told.has(token)).length <= mostHolders
  const whole = texts
    .filter(({ about, told }) => wanted.every((token) => about.has(token) || told.has(token)))
    .map((text) => ({ ...text, met: wanted.filter((token) => text.about.has(token)).length }))
    .map((text) => ({ ...text, inTitle: wanted.filter((token) => text.title.has(token)).length }))
    .filter(({ met }) => met === wanted.length || wanted.some(isTelling))
    .sort((a, b) => b.met - a.met || b.inTitle - a.inTitle)
    .slice(0, mostTopics)
    .map(({ topic, met }) => ({ topic, isAbout: met === wanted.length }))
  const besides = texts.filter(({ topic, answers }) => {
    const isShown = whole.some((hit) => hit.topic === topic)
    return !isShown && wanted.some((token) => answers.has(token))
  })
  return { whole, besides: besides.map(({ topic }) => topic) }
}

interface Text {
  readonly topic: TopicName
  readonly answers: ReadonlySet<string>
  readonly title: ReadonlySet<string>
  /** The title included, and every heading. */
  readonly about: ReadonlySet<string>
  readonly told: ReadonlySet<string>
}

async function textOf(topic: TopicName): Promise<Text> {
  const { summary, words = [], onlyHeadingsFind, load }: Topic = topics[topic]
  const markdown = await load()
  const headings = markdown.match(/^#+ .*$/gm) ?? []
  const answers = tokensOf(words.join(' '))
  return {
    topic,
    answers: new Set(answers),
    title: new Set([...answers, ...tokensOf(`${topic} ${summary}`)]),
    about: new Set([...answers, ...tokensOf([topic, summary, ...headings].join(' '))]),
    told: new Set(onlyHeadingsFind === true ? [] : tokensOf(withoutExamples(markdown))),
  }
}

/** Command lines show what is told beside them, with words of their own. */
const withoutExamples = (markdown: string) =>
  markdown.replaceAll(/^```.*?^```/gms, '').replaceAll(/`ws [^`]*`/g, '')
