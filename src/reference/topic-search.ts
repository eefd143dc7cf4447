/** Finds topics: it compares the words of a question with their names, headings and texts. */
import { lazy } from '../concurrency/lazy.ts'
import { type Topic, topics } from './topics.ts'
import { isSame, isWithin, meantBy, tokensOf } from './vocabulary.ts'

export type TopicName = keyof typeof topics

export interface TopicHit {
  readonly topic: TopicName
  /** Every word of the question is in the topic's name, headings or search words. */
  readonly isAbout: boolean
  /** Every word of the question is in its name, its summary or its search words. */
  readonly isTitled: boolean
  /** The topic declares the very question. */
  readonly isAsked: boolean
  /** The topic declares a phrase that the question holds, among other words. */
  readonly isPhrased: boolean
}

export interface TopicHits {
  /** Topics with every word of the question, best first. */
  readonly whole: readonly TopicHit[]
  /** Topics that say more about a part of the question than any command does. */
  readonly besides: readonly TopicName[]
}

const mostTopics = 3

/** A word in more topics than this does not help to tell them apart. */
const mostHolders = 2

/** The topic with this name, in any case, with blanks or dashes. */
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
  const texts = await topicTexts()
  const isTelling = (token: string) => texts.filter(({ told }) => told.has(token)).length <= mostHolders
  const meant = meantBy(wanted)
  const whole = texts
    .map((text) => ({
      ...text,
      met: wanted.filter((token) => text.about.has(token)).length,
      inTitle: wanted.filter((token) => text.title.has(token)).length,
      isAsked: text.asked.some((phrase) => isSame(phrase, wanted)),
      isPhrased: text.asked.some((phrase) => phrase.size > 1 && isWithin(phrase, meant)),
    }))
    .filter(
      ({ isAsked, isPhrased, met, about, told }) =>
        isAsked ||
        isPhrased ||
        met === wanted.length ||
        (wanted.some(isTelling) && wanted.every((token) => about.has(token) || told.has(token))),
    )
    .sort((a, b) => Number(b.isAsked) - Number(a.isAsked) || b.met - a.met || b.inTitle - a.inTitle)
    .slice(0, mostTopics)
    .map(({ topic, met, inTitle, isAsked: asked, isPhrased: phrased }) => ({
      topic,
      isAbout: asked || met === wanted.length,
      isTitled: asked || inTitle === wanted.length,
      isAsked: asked,
      isPhrased: phrased,
    }))
  const besides = texts.filter(({ topic, answers }) => {
    const isShown = whole.some((hit) => hit.topic === topic)
    return !isShown && wanted.some((token) => answers.has(token))
  })
  return { whole, besides: besides.map(({ topic }) => topic) }
}

const topicTexts = lazy(() => Promise.all(Object.keys(topics).filter(isTopic).map(textOf)))

interface SearchedTopic {
  readonly topic: TopicName
  readonly answers: ReadonlySet<string>
  readonly title: ReadonlySet<string>
  /** The words of the title and of every heading. */
  readonly about: ReadonlySet<string>
  readonly told: ReadonlySet<string>
  /** Declared questions, each as a set. */
  readonly asked: readonly ReadonlySet<string>[]
}

async function textOf(topic: TopicName): Promise<SearchedTopic> {
  const { summary, words = [], asked = [], onlyHeadingsFind, load }: Topic = topics[topic]
  const markdown = await load()
  const headings = markdown.match(/^#+ .*$/gm) ?? []
  const answers = tokensOf(words.join(' '))
  return {
    topic,
    answers: new Set(answers),
    title: new Set([...answers, ...tokensOf(`${topic} ${summary}`)]),
    about: new Set([...answers, ...tokensOf([topic, summary, ...headings].join(' '))]),
    asked: asked.map((question) => new Set(tokensOf(question))),
    told: new Set(onlyHeadingsFind === true ? [] : tokensOf(withoutExamples(markdown))),
  }
}

/** Removes command lines: they repeat the text beside them in words of their own. */
const withoutExamples = (markdown: string) =>
  markdown.replaceAll(/^```.*?^```/gms, '').replaceAll(/`ws [^`]*`/g, '')
