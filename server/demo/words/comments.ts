/** What people say in English: praise, mixed feelings and gentle complaints, and remarks that fit one category. */
import type { CategoryName } from '#rules/categories.ts';
import { readBlocks, readLines } from './read.ts';

export const praise = readLines(`
Exactly what this street needed.
Went in for five minutes, stayed for an hour.
Third visit, and still a pleasure.
They remembered my name.
My neighbour sent me here, and now I send everyone.
Friendly without making a show of it.
Worth the detour.
Quick, kind and fair.
I asked a silly question and got a patient answer.
Better every year.
Clean, calm and well run.
Everything worked on the first try.
The people make this place.
I would have driven twice as far.
Came back the next day with my sister.
Still my favourite in {city}.
I try every {noun} I pass, and this one stays with me.
You can tell that they enjoy their work.
`);

export const mixed = readLines(`
Good, but come early on Saturdays.
Lovely people, a little short of space.
A bit of a wait, and then all was well.
Nice place. The door is hard to find.
Solid. Not cheap, but you know why.
The opening hours online were out of date, otherwise fine.
Fine for every day.
Helpful at the counter, slow on the telephone.
`);

export const critical = readLines(`
Had to wait longer than promised.
Not my best visit. I will give it another try.
Friendly, but they were out of what I came for.
A bit loud when it is full.
Closed when it should have been open.
`);

export const remarks = Object.fromEntries(
  readBlocks(`
RESTAURANT: The soup alone is reason enough.
  Ask what is not on the menu.
  Generous portions, and the bread is warm.
  We took the table by the window and stayed until they closed.
  The coffee is as good as they say.
RETAIL: Found what I had looked for all over town.
  Well chosen, not too much of anything.
  They talked me out of the dearer one.
  The exchange took a minute, no questions asked.
SERVICE: Done a day earlier than promised.
  They explained the bill line by line.
  Picked up, finished, delivered. Easy.
  I no longer go anywhere else for this.
TECHNOLOGY: My old machine runs like new.
  No jargon, just a clear answer.
  They fixed it while I waited.
  Honest enough to tell me not to buy anything.
HEALTHCARE: I felt in good hands.
  They took the time to explain everything.
  No waiting, and a kind word.
  Gentle with my son, who was afraid.
EDUCATION: I learned more in a month than in a year alone.
  The teachers know everyone by name.
  My daughter runs in every morning.
  Good materials and small groups.
ENTERTAINMENT: We laughed all evening.
  Great for a rainy Sunday.
  The children did not want to leave.
  Good seats and fair prices.
AUTOMOTIVE: Fair price, and they showed me the old part.
  In and out in half an hour.
  The car came back cleaner than before.
  They found the noise that two others had not.
REAL_ESTATE: They showed us three flats, and the second was it.
  Honest about the damp cellar. We took it anyway.
  Answered every message within the hour.
  They know this neighbourhood inside out.
OTHER: Quiet nights and a good breakfast.
  A warm welcome, late as we were.
  I left with more than I came for.
  Good people doing good work.
`).map(([key, rest]) => [key, readLines(rest)]),
) as Record<CategoryName, string[]>;
